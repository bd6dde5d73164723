import { lazy, type ComponentType } from 'react';

/** A part that the screen can do without, in a chunk of its own: if that cannot be had, nothing stands in its place. */
export function lazyPart(load: () => Promise<ComponentType>) {
  return lazy(async () => ({ default: await load().catch(() => Nothing) }));
}

function Nothing() {
  return null;
}
