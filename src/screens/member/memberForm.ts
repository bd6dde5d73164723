import type { AadhaarRule } from '../../domain/forms/aadhaar.ts';
import type { NotSaved } from '../../domain/forms/form.ts';
import { joiningSchema } from '../../domain/forms/joining.ts';
import {
  EMPTY_JOINING,
  memberPhotos,
  TEXTS_AT_THE_DOOR,
} from '../../domain/forms/memberQuestions.ts';
import { keepJoining } from '../card/joining.ts';
import { whoIsLoggedIn, type WholeForm } from '../../form/formDescription.ts';
import { ENTRIES } from '../../form/openEntry.ts';
import { rulesOf } from '../../form/rules.ts';
import { saveInOutbox, type Finished } from '../../form/saveInOutbox.ts';
import { BoothChip } from './BoothChip.tsx';
import { JoiningTop } from './JoiningTop.tsx';
import { memberSteps } from './memberSteps.ts';
import { RollCardStep } from './RollCardStep.tsx';

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
    photos: memberPhotos(aadhaar),
    rules: rulesOf((today) => joiningSchema({ today, aadhaar })),
    kept: ['district', 'assembly', 'parliamentary', 'booth', 'fillMode', 'more'],
    steps: memberSteps('addmember', aadhaar, isOwn ? undefined : RollCardStep),
    Top: isOwn ? JoiningTop : BoothChip,
    ownerOf: whoIsLoggedIn,
    entries: ENTRIES,
    save: saveMember,
  };
}

const saveEntry = saveInOutbox('addmember');

async function saveMember(finished: Finished): Promise<NotSaved | undefined> {
  const failure = await saveEntry(finished);
  // Without room for it the card comes when the host gives it.
  if (!failure && finished.fields['joins'] === 'self')
    await keepJoining(finished).catch(() => undefined);
  return failure;
}
