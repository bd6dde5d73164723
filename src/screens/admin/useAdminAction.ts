import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { actAtHost } from './actAtHost.ts';
import type { Action, Answered, Asked } from './actionProofs.ts';

/** Returns `act`, which is `actAtHost` in the reader's language, and `isBusy` while it runs. */
export function useAdminAction() {
  const { i18n } = useTranslation();
  const [isBusy, setIsBusy] = useState(false);
  const act = async <Name extends Action>(
    name: Name,
    asked: Asked<Name>,
    done: string,
    onRefused?: (code: string) => boolean,
  ): Promise<Answered<Name> | undefined> => {
    setIsBusy(true);
    const data = await actAtHost(i18n, name, asked, done, onRefused);
    setIsBusy(false);
    return data;
  };
  return { isBusy, act };
}
