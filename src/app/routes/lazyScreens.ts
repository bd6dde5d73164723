import { createElement, lazy, Suspense, useState, type ComponentType } from 'react';
import { loadChunk } from '../../ui/loadChunk.ts';
import { LoadingScreen } from '../frame/LoadingScreen.tsx';
import { hasTexts, loadTexts } from '../texts/loadTexts.ts';
import { renewOr } from '../updates/renewApp.ts';
import { MEMBER_TEXTS, PRACTICE_TEXTS, SCREENS, type Audience } from '../screenList.ts';

const LATE_MS = 400;

/** A screen may serve several paths. `path` is the one it is at. */
type ScreenComponent = ComponentType<{ path: string }>;

/** `load` fetches the chunk without its texts; the start uses it to fetch both at the same time. */
export type Screen = {
  path: string;
  Screen: ComponentType;
  texts: readonly string[];
  load: () => Promise<unknown>;
};

/** Every file that SCREENS may name, each in a chunk of its own. */
const files = import.meta.glob<Record<string, ScreenComponent>>([
  '../../screens/**/*Screen.tsx',
  '!../../screens/enrol/submission/SubmissionScreen.tsx',
]);

export const FOR_GUESTS = screensFor('guests');
export const FOR_MEMBERS = screensFor('members');
export const FOR_ADMINS = screensFor('admins');

export const { Screen: MemberLayout, load: loadMemberLayout } = withTexts(MEMBER_TEXTS, () =>
  import('../frame/MemberLayout.tsx').then((file) => file.MemberLayout),
);
export const { Screen: LoggedInAlready } = withTexts([], () =>
  import('../frame/LoggedInAlready.tsx').then((file) => file.LoggedInAlready),
);
export const { Screen: PracticeBar } = withTexts(PRACTICE_TEXTS, () =>
  import('../practice/practising.ts').then((file) => file.PracticeBar),
);

function screensFor(audience: Audience): Screen[] {
  return SCREENS[audience].map(({ path, texts, file }) => ({
    path,
    texts,
    ...withTexts(texts, () => componentIn(file), path),
  }));
}

async function componentIn(file: string): Promise<ScreenComponent> {
  const name = file.slice(file.lastIndexOf('/') + 1, -'.tsx'.length);
  const component = (await files[`../../screens/${file}`]?.())?.[name];
  if (!component) throw new Error(`${file} has no component ${name}`);
  return component;
}

/**
 * Draws a screen together with its texts. A loaded screen is drawn directly, because React holds
 * back anything suspended for 300 ms. A late one gets the loader: React would keep the last screen
 * up, and the tap would look ignored.
 */
function withTexts(texts: readonly string[], load: () => Promise<ScreenComponent>, path = '') {
  let loaded: ScreenComponent | undefined;
  const loadAhead = async () => (loaded = await load());
  const Later = lazy(() => {
    const whole = Promise.all([loadChunk(loadAhead).catch(renewOr), loadTexts(texts)]).then(
      ([Content]) => ({ default: Content }),
    );
    return document.getElementById('content') ? Promise.race([whole, loaderOf(whole)]) : whole;
  });
  const Screen = () => {
    const [Content] = useState(() => (loaded && hasTexts(texts) ? loaded : Later));
    return createElement(Content, { path });
  };
  return { Screen, load: loadAhead };
}

/** Shows the loader after LATE_MS, and the screen when it has arrived. */
async function loaderOf(
  whole: Promise<{ default: ScreenComponent }>,
): Promise<{ default: ScreenComponent }> {
  await new Promise((resolve) => setTimeout(resolve, LATE_MS));
  const Late = lazy(() => whole);
  const fallback = createElement(LoadingScreen);
  return { default: (props) => createElement(Suspense, { fallback }, createElement(Late, props)) };
}
