import { getI18n } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { FormDescription } from '../submission/formDescription.ts';
import { SubmissionScreen } from '../submission/SubmissionScreen.tsx';
import { registerForm } from './registerForm.ts';

/** The call comes when the form is filled in. */
const saveAtHost: FormDescription['save'] = async (finished) => {
  const call = await import('./registerAtHost.ts').catch(() => undefined);
  return call ? call.registerAtHost(getI18n())(finished) : 'noNetwork';
};

// Made once: another one opens the form anew, and with a change of the language the password would be gone.
const FORM = registerForm(saveAtHost);

/** Registers a person as a member with an account of their own, and logs them in. */
export function RegisterScreen() {
  const navigate = useNavigate();
  return (
    <SubmissionScreen
      description={FORM}
      onSaved={() => void navigate('/home', { replace: true })}
    />
  );
}
