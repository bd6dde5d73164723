import { noteEnrolled } from '../../device/roll/enrolledHere.ts';
import {
  askedVoterSchema,
  EMPTY_VOTER,
  VOTER_PHOTOS,
  VOTER_QUESTIONS,
} from '../../domain/forms/voter.ts';
import type { NotSaved } from '../../domain/forms/form.ts';
import { whoIsLoggedIn, type WholeForm } from '../../form/formDescription.ts';
import { ENTRIES } from '../../form/openEntry.ts';
import { rulesOf } from '../../form/rules.ts';
import { saveInOutbox, type Finished } from '../../form/saveInOutbox.ts';
import { KEPT } from './kept.ts';
import { streetOf } from './neighbours.ts';
import { VoterFields } from './VoterFields.tsx';

/** Stands below what stays from voter to voter. */
const OF_HOUSE = ['line', 'votersInHouse', 'address'];

/** Fits on one page, because enrolling a voter takes a minute. */
export const VOTER_FORM: WholeForm = {
  form: 'voter',
  title: 'voter:title',
  saveWords: 'voter:save',
  empty: EMPTY_VOTER,
  photos: VOTER_PHOTOS,
  rules: rulesOf(askedVoterSchema),
  kept: KEPT,
  steps: [
    {
      name: 'voter',
      fields: [
        ...Object.keys(VOTER_QUESTIONS).filter((field) => !OF_HOUSE.includes(field)),
        ...OF_HOUSE,
        'consentAt',
      ],
      photos: VOTER_PHOTOS.map(({ slot }) => slot),
      Content: VoterFields,
    },
  ],
  ownerOf: whoIsLoggedIn,
  entries: ENTRIES,
  save: saveVoter,
};

const saveEntry = saveInOutbox('addvoters');

async function saveVoter(finished: Finished): Promise<NotSaved | undefined> {
  const failure = await saveEntry(finished);
  const { owner, draft, fields } = finished;
  const { assembly = '', booth = '', voterId = '', line = '', address = '' } = fields;
  const voter = {
    id: draft.id,
    voterId,
    line: Number(line),
    street: streetOf(address).replace(/^[\s,]+/, ''),
  };
  // Without the note the roll doesn't show that the voter is enrolled; that is all.
  if (!failure) await noteEnrolled(owner, { assembly, booth }, voter).catch(() => undefined);
  return failure;
}
