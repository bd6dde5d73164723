import type { AadhaarRule } from '../../domain/forms/aadhaar.ts';
import { memberSchema } from '../../domain/forms/member.ts';
import { EMPTY_MEMBER, memberPhotos } from '../../domain/forms/memberQuestions.ts';
import { whoIsLoggedIn, type WholeForm } from '../submission/formDescription.ts';
import { ENTRIES } from '../submission/openEntry.ts';
import { rulesOf } from '../submission/rules.ts';
import { saveInOutbox } from '../submission/saveInOutbox.ts';
import { BoothChip } from './BoothChip.tsx';
import { memberSteps } from './memberSteps.ts';

/** A member enrolled at the door, into the outbox. */
export function memberForm(aadhaar: AadhaarRule): WholeForm {
  return {
    form: 'member',
    title: 'member:title',
    saveWords: 'member:save',
    empty: { ...EMPTY_MEMBER, fillMode: 'auto', more: '' },
    photos: memberPhotos(aadhaar),
    rules: rulesOf((today) => memberSchema({ asking: 'addmember', today, aadhaar })),
    kept: ['district', 'assembly', 'parliamentary', 'booth', 'fillMode', 'more'],
    steps: memberSteps('addmember', aadhaar),
    Top: BoothChip,
    ownerOf: whoIsLoggedIn,
    entries: ENTRIES,
    save: saveInOutbox('addmember'),
  };
}
