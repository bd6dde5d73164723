import { EMPTY_VOTER, VOTER_PHOTOS, voterSchema } from '../../domain/forms/voter.ts';
import { whoIsLoggedIn, type WholeForm } from '../submission/formDescription.ts';
import { ENTRIES } from '../submission/openEntry.ts';
import { rulesOf } from '../submission/rules.ts';
import { saveInOutbox } from '../submission/saveInOutbox.ts';
import { VoterFields } from './VoterFields.tsx';

/** Fits on one page: a voter is enrolled in a minute. */
export const VOTER_FORM: WholeForm = {
  form: 'voter',
  title: 'voter:title',
  saveWords: 'voter:save',
  empty: EMPTY_VOTER,
  photos: VOTER_PHOTOS,
  rules: rulesOf(voterSchema),
  // The volunteer goes from door to door in one booth.
  kept: ['district', 'assembly', 'booth', 'postalCode'],
  steps: [
    {
      name: 'voter',
      fields: Object.keys(EMPTY_VOTER),
      photos: VOTER_PHOTOS.map(({ slot }) => slot),
      Content: VoterFields,
    },
  ],
  ownerOf: whoIsLoggedIn,
  entries: ENTRIES,
  save: saveInOutbox('addvoters'),
};
