import { useKeenSlider, type KeenSliderPlugin } from 'keen-slider/react.es.js';
import { Children, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../Icon.tsx';
import { advance } from './advance.ts';
import 'keen-slider/keen-slider.min.css';
import './Carousel.css';

const MOVE_MS = 500;
const GAP = 16;

type CarouselProps = {
  /** The name that screen readers read out. */
  label: string;
  /** The number of visible slides at the specification's phone, tablet and desktop widths. */
  perView?: { phone: number; tablet: number; desktop: number };
  /**
   * Moves on by itself and has no arrows or dots; the caller shows a button that stops it. Without
   * `autoplay`, or on a phone that removes animations, the person moves it with swipes and arrows.
   */
  autoplay?: { everyMs: number; isPlaying: boolean };
  children: ReactNode;
};

const ONE = { phone: 1, tablet: 1, desktop: 1 };

/**
 * Shows slides in an endless row. If there are arrows, keyboards and screen readers can't reach the
 * hidden slides.
 */
export function Carousel({ label, perView = ONE, autoplay, children }: CarouselProps) {
  const { t } = useTranslation();
  const slides = Children.toArray(children);
  const [seen, setSeen] = useState<boolean[]>();
  const [current, setCurrent] = useState(0);
  const look = (slider: {
    track: { details: { rel: number; slides: { portion: number }[] } | null };
  }) => {
    const { details } = slider.track;
    if (!details) return;
    setCurrent(details.rel);
    setSeen(details.slides.map(({ portion }) => portion > 0.5));
  };
  const [container, slider] = useKeenSlider<HTMLDivElement>(
    {
      loop: true,
      defaultAnimation: { duration: MOVE_MS },
      slides: { perView: perView.phone, spacing: GAP },
      breakpoints: {
        '(min-width: 464px)': { slides: { perView: perView.tablet, spacing: GAP } },
        '(min-width: 1024px)': { slides: { perView: perView.desktop, spacing: GAP } },
      },
      created: look,
      updated: look,
      animationEnded: look,
      slideChanged: ({ track }) => setCurrent(track.details.rel),
    },
    autoplay ? [followSize, advance(autoplay.everyMs)] : [followSize],
  );
  return (
    <section
      className="carousel"
      aria-roledescription={t('common:carousel.role')}
      aria-label={label}
    >
      <div
        ref={container}
        className="carousel__row keen-slider"
        data-ready={seen !== undefined}
        data-playing={autoplay?.isPlaying}
      >
        {slides.map((slide, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- slides stay where they are
          <div
            key={index}
            className="carousel__slide keen-slider__slide"
            role="group"
            aria-roledescription={t('common:carousel.slide')}
            aria-label={t('common:carousel.position', { number: index + 1, count: slides.length })}
            inert={!autoplay && seen?.[index] === false}
          >
            {slide}
          </div>
        ))}
      </div>
      <div className="carousel__controls" data-autoplay={autoplay !== undefined}>
        <button
          type="button"
          className="carousel__arrow"
          aria-label={t('common:carousel.previous')}
          onClick={() => slider.current?.prev()}
        >
          <Icon name="back" />
        </button>
        <div className="carousel__dots">
          <span className="visually-hidden" role="status">
            {t('common:carousel.position', { number: current + 1, count: slides.length })}
          </span>
          {slides.map((_, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- as above
            <span key={index} className="carousel__dot" data-current={index === current} />
          ))}
        </div>
        <button
          type="button"
          className="carousel__arrow"
          aria-label={t('common:carousel.next')}
          onClick={() => slider.current?.next()}
        >
          <Icon name="forward" />
        </button>
      </div>
    </section>
  );
}

/**
 * Updates a slider when its own width changes, as it does beside a sidebar. The library itself
 * reacts to the window's size only.
 */
const followSize: KeenSliderPlugin = (slider) => {
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
