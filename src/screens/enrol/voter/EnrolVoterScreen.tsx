import {
  askedVoterSchema,
  EMPTY_VOTER,
  VOTER_PHOTOS,
  VOTER_QUESTIONS,
} from '../../../domain/forms/voter.ts';
import { rulesOf, type WholeForm } from '../../../form/formDescription.ts';
import { inOutbox } from '../../../form/inOutbox.ts';
import { noteForm } from '../roll/noteForm.ts';
import { assignedBooth } from './assignedBooth.ts';
import { KEPT } from './kept.ts';
import { SubmissionScreen } from '../submission/SubmissionScreen.tsx';
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
  placeOf: assignedBooth,
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
  ...inOutbox('addvoters', (finished) => noteForm('voter', finished)),
};

/** Enrols one voter after another. */
export function EnrolVoterScreen() {
  return <SubmissionScreen description={VOTER_FORM} />;
}
