import { createElement } from 'react';
import { GUEST } from '../../device/guestForms.ts';
import type { HostSettings } from '../../domain/hostSettings.ts';
import { EMPTY_REGISTRATION, registrationSchema } from '../../domain/registration.ts';
import { memberPhotos, memberSteps } from '../member/memberSteps.ts';
import type { FormDescription } from '../submission/formDescription.ts';
import { AccountStep } from './AccountStep.tsx';

const SECRET = ['password', 'confirmPassword', 'otp'];

/** The steps of a member, and an account at the end. It goes to the host at once, because it makes the login. */
export function registerForm({ aadhaar, otp }: HostSettings, save: FormDescription['save']): FormDescription {
  return {
    form: 'member',
    title: 'member:register.title',
    saveWords: 'member:register.save',
    empty: EMPTY_REGISTRATION,
    photos: memberPhotos(aadhaar),
    schema: (today) => registrationSchema({ today, aadhaar, otp }),
    kept: [],
    secret: SECRET,
    steps: [
      ...memberSteps('register', aadhaar),
      { name: 'account', fields: ['userName', ...SECRET], photos: [], Content: () => createElement(AccountStep, { otp }) },
    ],
    ownerOf: () => GUEST,
    isGuests: true,
    save,
  };
}
