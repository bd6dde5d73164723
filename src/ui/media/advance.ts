import type { KeenSliderPlugin } from 'keen-slider/react.es.js';

/**
 * Moves a slider on, one slide every so often. It rests while the person touches, points at or has the focus in it, while
 * nobody sees the page, and for those who asked for less motion. Whether the person lets it move stands on the slider itself, as
 * `data-playing`: a slider is built once and cannot be told.
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
      // There are no arrows: whoever walks by keyboard or screen reader brings the slides in. The browser's own way, scrolling, would leave the row askew.
      container.addEventListener('focusin', ({ target }) => {
        const index = slider.slides.findIndex((slide) => slide.contains(target as Node));
        container.scrollLeft = 0;
        if ((slider.track.details.slides[index]?.portion ?? 1) < 0.5) slider.moveToIdx(index);
      });
      // A finger that swipes leaves the slide, or becomes a scroll of the page.
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
