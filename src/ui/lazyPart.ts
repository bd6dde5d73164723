import {
  createElement,
  lazy,
  useEffect,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';

/**
 * Loads an optional component from a chunk of its own. If that fails, renders its children only.
 */
export function lazyPart<Props extends { children?: ReactNode }>(
  load: () => Promise<ComponentType<Props>>,
) {
  return lazy<ComponentType<Props>>(async () => ({
    default: await load().catch(() => OnlyChildren),
  }));
}

/**
 * Like `lazyPart`, and left out of the first drawing. So React finds the page as it stands in
 * index.html: build/firstParts.tsx.
 */
export function laterPart(load: () => Promise<ComponentType>) {
  const Loaded = lazyPart(load);
  return function Part() {
    const [isDrawn, setIsDrawn] = useState(false);
    useEffect(() => setIsDrawn(true), []);
    return isDrawn && createElement(Loaded);
  };
}

function OnlyChildren({ children }: { children?: ReactNode }) {
  return children;
}
