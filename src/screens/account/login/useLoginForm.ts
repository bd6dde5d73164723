import { useState, type FormEvent } from 'react';
import type { Login } from '../../../domain/forms/login.ts';

type Mistakes = { [field in keyof Login]?: string };
/** Checks what was typed. Returns the login, or a message key for each wrong field. */
export type Check = (typed: unknown) => { login: Login } | { mistakes: Mistakes };

/**
 * Runs the login's two fields without react-hook-form, so that nobody waits for it to log in.
 * @param loadCheck loads the rules, which arrive after the fields
 * @param logIn is given what was typed, once it's valid
 * @param missRules is called if the rules can't be loaded
 */
export function useLoginForm(
  loadCheck: () => Promise<Check>,
  logIn: (login: Login) => Promise<void>,
  missRules: () => void,
) {
  const [mistakes, setMistakes] = useState<Mistakes>();
  const [isSubmitting, setIsSubmitting] = useState(false);
  const submit = async (form: HTMLFormElement) => {
    const check = await loadCheck().catch(missRules);
    if (!check) return;
    const checked = check(typedInto(form));
    if ('login' in checked) {
      setMistakes(undefined);
      return logIn(checked.login);
    }
    setMistakes(checked.mistakes);
    form.querySelector<HTMLInputElement>(`[name=${Object.keys(checked.mistakes)[0]}]`)?.focus();
  };
  const lookAgain = async (form: HTMLFormElement) => {
    const checked = (await loadCheck())(typedInto(form));
    setMistakes('mistakes' in checked ? checked.mistakes : {});
  };
  return {
    mistakes: mistakes ?? {},
    isSubmitting,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (isSubmitting) return;
      setIsSubmitting(true);
      void submit(event.currentTarget).finally(() => setIsSubmitting(false));
    },
    // After a failed check, check again on each key press.
    onInput: ({ currentTarget }: FormEvent<HTMLFormElement>) =>
      mistakes && void lookAgain(currentTarget),
  };
}

function typedInto(form: HTMLFormElement) {
  return Object.fromEntries(new FormData(form));
}
