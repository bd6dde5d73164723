import { Content } from './Content.tsx';

/** The kolam's seed for each path. */
const SEEDS: Record<string, number> = {
  '/principle': 21,
  '/pledge': 34,
  '/Achievements': 8,
  '/Events': 45,
  '/Education': 53,
  '/commonevents': 60,
  '/history': 71,
  '/socialaction': 82,
  '/film': 90,
  '/service': 101,
};

/** Shows a page of text. Its i18next namespace is its path without the slash. */
export function StaticScreen({ path }: { path: string }) {
  return <Content page={path.slice(1)} seed={SEEDS[path] ?? 1} />;
}
