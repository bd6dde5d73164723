import { IN_USE, takeLock, TYPING } from '../../device/storage/locks.ts';

/** How long a window counts as in use after the last touch. */
const IN_USE_MS = 5 * 60_000;
const TAKE_MS = 1_000;
const TYPED_INTO = 'textarea, input:not([type=checkbox], [type=radio], [type=search], [type=file])';

const typing = sign(TYPING);
const choosing = sign(TYPING);
const inUse = sign(IN_USE);
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Tells the other windows, while this one lives, whether its person is in the middle of
 * something.
 */
export function watchUse(): void {
  for (const type of ['pointerdown', 'keydown', 'wheel', 'touchmove'])
    addEventListener(type, touched, { capture: true, passive: true });
  document.addEventListener('input', ({ target }) => {
    // A form that keeps a draft needs no sign: a draft marks it as unfinished, no draft as saved.
    if (
      target instanceof Element &&
      target.matches(TYPED_INTO) &&
      !target.closest('[data-keeps-draft]')
    )
      typing.show();
  });
  // A camera or a file chooser is open. Not every browser reports when it closes, but then
  // somebody touches the page.
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.matches('input[type=file]')) choosing.show();
  });
  document.addEventListener('cancel', () => choosing.hide(), { capture: true });
  touched();
}

/**
 * Withdraws the sign for typing: what was typed on a screen without a draft went with the screen.
 */
export function forgetTyped(): void {
  typing.hide();
}

function touched(): void {
  choosing.hide();
  inUse.show();
  clearTimeout(timer);
  timer = setTimeout(() => inUse.hide(), IN_USE_MS);
}

/**
 * Returns a sign: a lock that only tells. Each has its own name, so that windows don't wait for
 * each other.
 */
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
