import { isLoggedIn } from '../../device/api/session.ts';
import { GUEST } from '../../device/drafts/guestForms.ts';
import { EMPTY_REGISTRATION, MEMBER_PHOTOS } from '../../domain/forms/memberQuestions.ts';
import { loadChunk } from '../../ui/loadChunk.ts';
import { memberOutline } from '../member/memberOutline.ts';
import type { FormDescription } from '../../form/formDescription.ts';
import { RegisterTop } from './RegisterTop.tsx';

const SECRET = ['password', 'confirmPassword', 'otp'];

/**
 * Describes the registration: a member's steps, then the account. It goes to the host at once,
 * because it creates the login.
 */
export function registerForm(save: FormDescription['save']): FormDescription {
  const form: FormDescription = {
    form: 'member',
    title: 'member:register.title',
    saveWords: 'member:register.save',
    empty: EMPTY_REGISTRATION,
    photos: MEMBER_PHOTOS,
    kept: [],
    secret: SECRET,
    // All steps that a host may ask for. The whole form knows which ones this host asks for.
    steps: [
      ...memberOutline('register', 'full'),
      { name: 'account', fields: ['userName', ...SECRET], photos: [] },
    ],
    ownerOf: () => GUEST,
    isGuests: true,
    Top: RegisterTop,
    save,
    // The rules and the other eight steps load while the person fills in the first one.
    loadWhole: async () =>
      (await loadChunk(() => import('./wholeRegisterForm.ts'))).wholeRegisterForm(form),
  };
  return form;
}

/** Returns the screen that follows a registration. A host may not have logged the person in. */
export function whereNext(): '/home' | '/login' {
  return isLoggedIn() ? '/home' : '/login';
}
