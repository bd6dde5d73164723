import { useState, type FormEvent } from 'react';
import type { Login } from '../../domain/forms/login.ts';

type Mistakes = { [field in keyof Login]?: string };
/** Looks at what was typed: a login, or message keys of what is wrong with it. */
export type Check = (typed: unknown) => { login: Login } | { mistakes: Mistakes };

/**
 * The two fields of the login, without the library of the long forms: nobody waits for that to log in.
 * @param loadCheck brings the rules, which come after the fields
 * @param logIn is given what was typed when nothing is wrong with it
 * @param missRules is called where they cannot be had
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
    // What was wrong is looked at again with each letter.
    onInput: ({ currentTarget }: FormEvent<HTMLFormElement>) =>
      mistakes && void lookAgain(currentTarget),
  };
}

function typedInto(form: HTMLFormElement) {
  return Object.fromEntries(new FormData(form));
}
