import { useSyncExternalStore } from 'react';

/** In em, so people who read at double font size get the phone layout. */
const wide = () => matchMedia('(width >= 64em)');

function subscribe(callback: () => void): () => void {
  const query = wide();
  query.addEventListener('change', callback);
  return () => query.removeEventListener('change', callback);
}

/** Returns true if menus and a sidebar fit beside the content. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => wide().matches);
}
