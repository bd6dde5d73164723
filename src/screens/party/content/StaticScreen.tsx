import { Content } from './Content.tsx';

/** The picture at the head of each path. */
export const FACES: Record<string, string> = {
  '/principle': 'video1',
  '/pledge': 'video5',
  '/Achievements': 'gallery5',
  '/Events': 'video4',
  '/Education': 'video2',
  '/commonevents': 'serving',
  '/history': 'gallery1',
  '/socialaction': 'video3',
  '/film': 'film',
  '/service': 'gallery3',
};

/** Shows a page of text. Its i18next namespace is its path without the slash. */
export function StaticScreen({ path }: { path: string }) {
  return <Content page={path.slice(1)} picture={FACES[path] ?? 'about'} />;
}
