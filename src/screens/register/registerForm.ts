import { GUEST } from '../../device/drafts/guestForms.ts';
import { EMPTY_REGISTRATION, MEMBER_PHOTOS } from '../../domain/forms/memberQuestions.ts';
import { loadChunk } from '../../ui/loadChunk.ts';
import { memberOutline } from '../member/memberOutline.ts';
import type { FormDescription } from '../submission/formDescription.ts';

const SECRET = ['password', 'confirmPassword', 'otp'];

/** The steps of a member, and an account at the end. It goes to the host at once, because it makes the login. */
export function registerForm(save: FormDescription['save']): FormDescription {
  const form: FormDescription = {
    form: 'member',
    title: 'member:register.title',
    saveWords: 'member:register.save',
    empty: EMPTY_REGISTRATION,
    photos: MEMBER_PHOTOS,
    kept: [],
    secret: SECRET,
    // What a host may ask for; what this one does ask for the whole form knows.
    steps: [
      ...memberOutline('register', 'full'),
      { name: 'account', fields: ['userName', ...SECRET], photos: [] },
    ],
    ownerOf: () => GUEST,
    isGuests: true,
    save,
    // The rules and the other eight steps are fetched while the person fills in the first one.
    loadWhole: async () =>
      (await loadChunk(() => import('./wholeRegisterForm.ts'))).wholeRegisterForm(form),
  };
  return form;
}
