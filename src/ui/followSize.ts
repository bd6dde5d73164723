import type { KeenSliderPlugin } from 'keen-slider/react.es.js';

/**
 * Updates a slider when its own width changes, as it does beside a sidebar. The library itself
 * reacts to the window's size only.
 */
export const followSize: KeenSliderPlugin = (slider) => {
  let measured = 0;
  const observer = new ResizeObserver(([entry]) => {
    const width = Math.round(entry?.contentRect.width ?? 0);
    if (width === measured) return;
    measured = width;
    slider.update();
  });
  slider.on('created', () => observer.observe(slider.container));
  slider.on('destroyed', () => observer.disconnect());
};
