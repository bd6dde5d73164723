import { useEffect, useState } from 'react';
import { roleLoggedIn } from '../../../device/login/session.ts';
import { constituenciesHere } from '../../../device/roll/keptNames.ts';

const NONE: string[] = [];

/** Returns true for leads and the office: only they may keep a constituency. */
export const mayKeepWhole = () => ['lead', 'admin'].includes(roleLoggedIn() ?? '');

/** Returns the constituencies that this phone keeps for a lead. Undefined until that is known. */
export function useWholes(owner: string): readonly string[] | undefined {
  const [wholes, setWholes] = useState<string[] | undefined>(() =>
    mayKeepWhole() ? undefined : NONE,
  );
  const isUnknown = wholes === undefined;
  useEffect(() => {
    if (!isUnknown) return undefined;
    let isShown = true;
    // Without a store, none is here.
    void constituenciesHere(owner)
      .catch(() => NONE)
      .then((names) => isShown && setWholes(names));
    return () => {
      isShown = false;
    };
  }, [owner, isUnknown]);
  return wholes;
}
