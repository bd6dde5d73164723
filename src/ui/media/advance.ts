import type { KeenSliderPlugin } from 'keen-slider/react.es.js';

/**
 * Advances a slider by one slide every `everyMs`. It pauses while the person touches it, points at
 * it or has the focus in it, while the page is hidden, and with reduced motion. It also pauses
 * unless the slider's element has `data-playing="true"`. The state is in the DOM because the slider
 * is created once and doesn't see later props.
 */
export function advance(everyMs: number): KeenSliderPlugin {
  return (slider) => {
    const less = matchMedia('(prefers-reduced-motion: reduce)');
    let isTouched = false;
    let isPointedAt = false;
    let timer: ReturnType<typeof setInterval> | undefined;
    const rests = () =>
      slider.container.dataset['playing'] !== 'true' ||
      less.matches ||
      isTouched ||
      isPointedAt ||
      document.hidden ||
      slider.container.contains(document.activeElement);
    const end = () => {
      isTouched = false;
    };
    slider.on('created', () => {
      const { container } = slider;
      container.addEventListener('pointerdown', () => {
        isTouched = true;
      });
      container.addEventListener('pointerenter', ({ pointerType }) => {
        isPointedAt = pointerType === 'mouse';
      });
      container.addEventListener('pointerleave', () => {
        isPointedAt = false;
      });
      // There are no arrows, so a slide moves into view when it gets the focus from a keyboard or
      // screen reader. Undo the browser's own scrolling, which would leave the row misaligned.
      container.addEventListener('focusin', ({ target }) => {
        const index = slider.slides.findIndex((slide) => slide.contains(target as Node));
        container.scrollLeft = 0;
        if ((slider.track.details.slides[index]?.portion ?? 1) < 0.5) slider.moveToIdx(index);
      });
      // A swiping finger may leave the slide, or start to scroll the page, so listen on the window.
      addEventListener('pointerup', end);
      addEventListener('pointercancel', end);
      timer = setInterval(() => !rests() && slider.next(), everyMs);
    });
    slider.on('destroyed', () => {
      clearInterval(timer);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
    });
  };
}
