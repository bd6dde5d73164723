import { getI18n } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { FormDescription } from '../../form/formDescription.ts';
import { SubmissionScreen } from '../submission/SubmissionScreen.tsx';
import { registerForm, whereNext } from './registerForm.ts';

/** Loads the code that calls the host only when the form is filled in. */
const saveAtHost: FormDescription['save'] = async (finished) => {
  const call = await import('./registerAtHost.ts').catch(() => undefined);
  return call ? call.registerAtHost(getI18n())(finished) : 'noNetwork';
};

// Made once: another description would open the form again, and a change of language would lose
// the password.
const FORM = registerForm(saveAtHost);

/**
 * Registers a person as a member with their own account. If the host hasn't logged them in, asks
 * them to log in.
 */
export function RegisterScreen() {
  const navigate = useNavigate();
  return (
    <SubmissionScreen
      description={FORM}
      onSaved={() => void navigate(whereNext(), { replace: true })}
    />
  );
}
