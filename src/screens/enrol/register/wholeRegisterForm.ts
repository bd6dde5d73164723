import { createElement } from 'react';
import { readHostSettings } from '../../../device/api/hostSettings.ts';
import { memberPhotos } from '../../../domain/forms/memberQuestions.ts';
import { registrationSchema } from '../../../domain/forms/registration.ts';
import { HOST_ADDRESS } from '../../../form/hostAddress.ts';
import { memberSteps } from '../member/memberSteps.ts';
import { rulesOf, type FormDescription, type WholeForm } from '../../../form/formDescription.ts';
import { AccountStep } from './AccountStep.tsx';

/** Returns the registration form with everything that its host asks for. */
export async function wholeRegisterForm(form: FormDescription): Promise<WholeForm> {
  const { aadhaar, otp } = await readHostSettings(HOST_ADDRESS);
  const account = form.steps.filter(({ name }) => name === 'account');
  return {
    ...form,
    photos: memberPhotos(aadhaar),
    rules: rulesOf((today) => registrationSchema({ today, aadhaar, otp })),
    steps: [
      ...memberSteps('register', aadhaar),
      ...account.map((step) => ({ ...step, Content: () => createElement(AccountStep, { otp }) })),
    ],
  };
}
