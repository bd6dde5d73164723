import { flushSync } from 'react-dom';

/**
 * Moves the focus to an element as soon as it is there, as its `ref`. For parts that replace the
 * button that was just pressed: without it, the focus falls to the body.
 */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}

/**
 * Moves the focus to a form's first mistake, which may be far above the button that was pressed.
 * @param show sets the state that marks the mistakes
 */
export function focusMistake(form: HTMLFormElement | null, show: () => void): void {
  flushSync(show);
  form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
}
