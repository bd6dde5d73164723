/** Marks the entry of the browser's history that a form past its first step has more. */
const MARK = 'pastFirstStep';
type State = { key?: string; [MARK]?: true } | null;
const state = () => history.state as State;

/**
 * Lets the browser's Back go to the step before. Past its first step, a form has one more entry in
 * the history. Back leads from that to the screen's own entry, where the form goes back a step and
 * returns to its entry, unless it is at the first step. It doesn't add a new one each time: Back
 * in Chrome skips entries that were added without a touch. The router, which would move the focus,
 * never hears of it: the address and its own state are the same.
 * @param back goes to the step before
 * @returns `show`, to call with each step; `leave`, which resolves at the screen's own entry, so
 * what comes after the form takes its place; and `stop`
 */
export function stepsInHistory(back: () => void) {
  const key = state()?.key;
  let isPastFirst = false;
  let isAhead = false;
  let isMoving = false;
  let left: (() => void) | undefined;
  const isMarked = () => state()?.[MARK] === true;
  const move = (way: 'back' | 'forward') => {
    isMoving = true;
    history[way]();
  };
  const settle = () => {
    if (isMoving || isPastFirst === isMarked()) return;
    if (!isPastFirst) move('back');
    else if (isAhead) move('forward');
    else history.pushState({ ...state(), [MARK]: true }, '');
  };
  const onPop = (event: Event) => {
    if (state()?.key !== key) return;
    event.stopImmediatePropagation();
    const wasOurs = isMoving;
    isMoving = false;
    isAhead = !isMarked();
    if (left && isAhead) left();
    else if (wasOurs) settle();
    else if (isAhead && isPastFirst) back();
  };
  addEventListener('popstate', onPop, true);
  return {
    show(isPast: boolean): void {
      isPastFirst = isPast;
      settle();
    },
    leave(): Promise<void> {
      if (!isMarked() && !isMoving) return Promise.resolve();
      isPastFirst = false;
      return new Promise((resolve) => {
        left = resolve;
        settle();
      });
    },
    stop: (): void => removeEventListener('popstate', onPop, true),
  };
}
