import { getI18n, useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { EMPTY_REGISTRATION, MEMBER_PHOTOS } from '../../../domain/forms/memberQuestions.ts';
import { isLoggedIn } from '../../../device/login/session.ts';
import type { FormDescription, GuestForm } from '../../../form/formDescription.ts';
import { loadChunk } from '../../../ui/loadChunk.ts';
import { memberOutline } from '../member/memberOutline.ts';
import { SubmissionScreen } from '../submission/SubmissionScreen.tsx';

const SECRET = ['password', 'confirmPassword', 'otp'];

/**
 * A member's steps, then the account. It goes to the host at once, because it creates the login.
 * Made once: another description would open the form again, and a change of language would lose
 * the password.
 */
export const REGISTER_FORM: FormDescription = {
  form: 'member',
  title: 'member:register.title',
  saveWords: 'member:register.save',
  empty: EMPTY_REGISTRATION,
  photos: MEMBER_PHOTOS,
  kept: [],
  // All steps that a host may ask for. The whole form knows which ones this host asks for.
  steps: [
    ...memberOutline('register', 'full'),
    { name: 'account', fields: ['userName', ...SECRET], photos: [] },
  ],
  Intro: RegisterIntro,
  /** Loads the code that calls the host only when the form is filled in. */
  async save(finished) {
    const call = await import('./registerAtHost.ts').catch(() => undefined);
    return call ? call.registerAtHost(getI18n())(finished) : 'missingPart';
  },
};
const AS_GUEST: GuestForm = {
  secret: SECRET,
  // The rules and the other eight steps load while the person fills in the first one.
  loadWhole: async () =>
    (await loadChunk(() => import('./wholeRegisterForm.ts'))).wholeRegisterForm(REGISTER_FORM),
};

/**
 * Registers a person as a member with their own account. If the host hasn't logged them in, asks
 * them to log in.
 */
export function RegisterScreen() {
  const navigate = useNavigate();
  return (
    <SubmissionScreen
      description={REGISTER_FORM}
      guest={AS_GUEST}
      onSaved={() => void navigate(whereNext(), { replace: true })}
    />
  );
}

/** Returns the screen that follows a registration. A host may not have logged the person in. */
export function whereNext(): '/home' | '/login' {
  return isLoggedIn() ? '/home' : '/login';
}

/**
 * Tells, before the first step, which party this is (a phone's header has no room for its name),
 * what registering is for, how long it takes, and what it needs.
 */
function RegisterIntro({ step }: { step: string }) {
  const { t } = useTranslation();
  return (
    step === 'booth' && (
      <div>
        <strong>{t('party:name')}</strong>
        <p>{t('member:register.before')}</p>
      </div>
    )
  );
}
