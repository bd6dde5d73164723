import { useCallback, useSyncExternalStore } from 'react';

/** Returns true if menus and a sidebar fit beside the content. */
export function useIsWide(): boolean {
  return useMatches('(width >= 64em)');
}

/**
 * Returns whether the window matches a media query.
 *
 * @param query in em, so people who read at double font size get the phone layout
 */
export function useMatches(query: string): boolean {
  const subscribe = useCallback(
    (callback: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', callback);
      return () => list.removeEventListener('change', callback);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
