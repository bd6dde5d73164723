import type { AadhaarRule } from '../../domain/aadhaar.ts';
import { EMPTY_MEMBER, memberSchema } from '../../domain/member.ts';
import { ownerOfSession, type FormDescription } from '../submission/formDescription.ts';
import { saveInOutbox } from '../submission/saveInOutbox.ts';
import { BoothChip } from './BoothChip.tsx';
import { memberPhotos, memberSteps } from './memberSteps.ts';

/** A member enrolled at the door, into the outbox. */
export function memberForm(aadhaar: AadhaarRule): FormDescription {
  return {
    form: 'member',
    title: 'member:title',
    saveWords: 'member:save',
    empty: { ...EMPTY_MEMBER, fillMode: 'auto', more: '' },
    photos: memberPhotos(aadhaar),
    schema: (today) => memberSchema({ asking: 'addmember', today, aadhaar }),
    kept: ['district', 'assembly', 'parliamentary', 'booth', 'fillMode', 'more'],
    steps: memberSteps('addmember', aadhaar),
    Top: BoothChip,
    ownerOf: ownerOfSession,
    save: saveInOutbox('addmember'),
  };
}
