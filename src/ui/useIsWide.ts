import { useSyncExternalStore } from 'react';

/** Measured in letters, so that a person who reads in double size gets the layout of a phone. */
const wide = () => matchMedia('(min-width: 64em)');

/** True where menus and a sidebar fit beside the content. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    (callback) => {
      const query = wide();
      query.addEventListener('change', callback);
      return () => query.removeEventListener('change', callback);
    },
    () => wide().matches,
  );
}
