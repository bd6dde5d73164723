import { IN_USE, TYPING } from '../../device/drafts/windowUse.ts';
import { takeLock } from '../../device/storage/locks.ts';

/** After the last touch a window counts as in use for so long. */
const IN_USE_MS = 5 * 60_000;
const TAKE_MS = 1_000;
const TYPED_INTO = 'textarea, input:not([type=checkbox], [type=radio], [type=search], [type=file])';

const typing = sign(TYPING);
const choosing = sign(TYPING);
const inUse = sign(IN_USE);
let timer: ReturnType<typeof setTimeout> | undefined;

/** Tells the other windows, for as long as this one lives, whether its person is in the middle of something. */
export function watchUse(): void {
  for (const type of ['pointerdown', 'keydown', 'wheel', 'touchmove'])
    addEventListener(type, touched, { capture: true, passive: true });
  document.addEventListener('input', ({ target }) => {
    // A form that keeps a draft says by its draft that it is unfinished, and by having none that it is saved.
    if (
      target instanceof Element &&
      target.matches(TYPED_INTO) &&
      !target.closest('[data-keeps-draft]')
    )
      typing.show();
  });
  // A camera or a chooser that is open; not every browser says when it is closed again, but then somebody touches the page.
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.matches('input[type=file]')) choosing.show();
  });
  document.addEventListener('cancel', () => choosing.hide(), { capture: true });
  touched();
}

/** What was typed on a screen without a draft went with the screen. */
export function forgetTyped(): void {
  typing.hide();
}

function touched(): void {
  choosing.hide();
  inUse.show();
  clearTimeout(timer);
  timer = setTimeout(() => inUse.hide(), IN_USE_MS);
}

/** A lock that does nothing but tell. Each has a name of its own, so that windows do not wait for each other. */
function sign(name: string) {
  let shown: Promise<(() => void) | undefined> | undefined;
  return {
    show() {
      shown ??= takeLock(`${name}${Math.random()}`, TAKE_MS);
    },
    hide() {
      void shown?.then((release) => release?.());
      shown = undefined;
    },
  };
}
