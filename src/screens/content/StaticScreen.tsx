import { Content } from './Content.tsx';

/** The seed of each page's kolam, by path. */
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
  '/membershipteam': 114,
};

/** A page of text. Its name space has the name of its path. */
export function StaticScreen({ path }: { path: string }) {
  return <Content page={path.slice(1)} seed={SEEDS[path] ?? 1} />;
}
