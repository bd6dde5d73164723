import type { KeenSliderPlugin } from 'keen-slider/react.es.js';

/** Measures a slider anew when its own width changes, as it does beside a sidebar: by itself it looks at the window only. */
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
