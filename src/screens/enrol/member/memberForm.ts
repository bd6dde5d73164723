import type { AadhaarRule } from '../../../domain/forms/aadhaar.ts';
import { joiningSchema } from '../../../domain/forms/joining.ts';
import {
  EMPTY_JOINING,
  memberPhotos,
  photosAtTheDoor,
  TEXTS_AT_THE_DOOR,
} from '../../../domain/forms/memberQuestions.ts';
import { keepPendingCard } from '../../shared/pendingCard.ts';
import { parliamentaryOf } from '../../../domain/places/regions.ts';
import { rulesOf, type Fields, type WholeForm } from '../../../form/formDescription.ts';
import { inOutbox } from '../../../form/inOutbox.ts';
import type { Finished } from '../../../form/opened.ts';
import { BoothChip } from './BoothChip.tsx';
import { noteForm } from '../roll/noteForm.ts';
import { JoiningTop } from './JoiningTop.tsx';
import { memberOutline } from './memberOutline.ts';
import { memberSteps } from './memberSteps.ts';
import { RollCardStep } from './RollCardStep.tsx';
import { assignedBooth } from '../voter/assignedBooth.ts';

const KEPT = ['district', 'assembly', 'parliamentary', 'booth', 'fillMode', 'more'];

/** Returns what a member's form takes over from forms before it, of voters or of members. */
function ofMember(kept: Fields): Fields {
  const parliamentary = parliamentaryOf(kept['assembly'] ?? '');
  const all: Fields = { ...kept, parliamentary: String(parliamentary?.no ?? '') };
  return Object.fromEntries(Object.entries(all).filter(([field]) => KEPT.includes(field)));
}

/** Returns true if the steps are needed for which there must be time. */
function hasMore(fields: Fields, slots: readonly string[], refused: string | undefined): boolean {
  return memberOutline('addmember', 'full')
    .filter(({ isShown }) => isShown)
    .some(
      (step) =>
        step.fields.some((field) => fields[field] !== '' || field === refused) ||
        step.photos.some((slot) => slots.includes(slot) || slot === refused),
    );
}

/**
 * Describes the form for a member enrolled at the door. Saving puts an entry in the outbox.
 * @param isOwn the person who fills it in joins, and gets the card
 */
export function memberForm(aadhaar: AadhaarRule, isOwn = false): WholeForm {
  return {
    form: 'member',
    texts: TEXTS_AT_THE_DOOR,
    title: isOwn ? 'member:join.title' : 'member:title',
    saveWords: isOwn ? 'member:join.save' : 'member:save',
    empty: { ...EMPTY_JOINING, joins: isOwn ? 'self' : '', fillMode: 'auto', more: '' },
    photos: isOwn ? memberPhotos(aadhaar) : photosAtTheDoor(aadhaar),
    rules: rulesOf((today) => joiningSchema({ today, aadhaar })),
    kept: KEPT,
    // Who joins may live anywhere.
    ...(!isOwn && { placeOf: assignedBooth }),
    keptWith: { forms: ['voter'], complete: ofMember },
    ofEntry: (fields, slots, refused) => ({ more: hasMore(fields, slots, refused) ? 'yes' : '' }),
    steps: memberSteps('addmember', aadhaar, isOwn ? undefined : RollCardStep),
    Top: isOwn ? JoiningTop : BoothChip,
    ...inOutbox('addmember', keepOwn),
  };
}

/** Without room for it the card comes when the host gives it. */
async function keepOwn(finished: Finished): Promise<void> {
  await noteForm('member', finished).catch(() => undefined);
  if (finished.fields['joins'] === 'self') await keepPendingCard(finished);
}
