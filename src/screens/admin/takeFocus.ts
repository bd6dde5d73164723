/**
 * Moves the focus to an element as soon as it is there, as its `ref`. For parts that replace the
 * button that was just pressed: without it, the focus falls to the body.
 */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}
