import { useEffect, useState } from 'react';
import { roleLoggedIn } from '../../device/api/session.ts';
import { constituenciesHere } from '../../device/roll/constituency.ts';

const NONE: string[] = [];

/** Returns the constituencies that this phone keeps for a lead. Undefined until that is known. */
export function useWholes(owner: string): readonly string[] | undefined {
  const [wholes, setWholes] = useState<string[] | undefined>(() =>
    ['lead', 'admin'].includes(roleLoggedIn() ?? '') ? undefined : NONE,
  );
  const isUnknown = wholes === undefined;
  useEffect(() => {
    if (!isUnknown) return undefined;
    let isShown = true;
    // Without a store, none is here.
    void constituenciesHere(owner).then(
      (names) => isShown && setWholes(names),
      () => isShown && setWholes(NONE),
    );
    return () => {
      isShown = false;
    };
  }, [owner, isUnknown]);
  return wholes;
}
