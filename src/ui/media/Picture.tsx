import { useState } from 'react';
import './Picture.css';

type PictureProps = {
  /** The name of its files in public/art/, without the ending: art/pictures.ts. */
  name: string;
  /** What it shows; empty where the words beside it say so already. */
  alt: string;
  width: number;
  height: number;
  /** Another picture for windows from 768 px on. It is not kept for offline: without it the first one stands in. */
  wideName?: string;
  isUrgent?: boolean;
};

const FORMATS = ['avif', 'webp'] as const;

/** A picture of our own, in the best format that the browser knows. Its box is there before it is. */
export function Picture({ name, alt, width, height, wideName, isUrgent }: PictureProps) {
  const [isWideMissing, setIsWideMissing] = useState(false);
  return (
    <picture className="picture">
      {wideName &&
        !isWideMissing &&
        FORMATS.map((format) => (
          <source
            key={`wide ${format}`}
            media="(min-width: 768px)"
            type={`image/${format}`}
            srcSet={`/art/${wideName}.${format}`}
          />
        ))}
      {FORMATS.map((format) => (
        <source key={format} type={`image/${format}`} srcSet={`/art/${name}.${format}`} />
      ))}
      <img
        src={`/art/${name}.jpg`}
        alt={alt}
        width={width}
        height={height}
        loading={isUrgent ? 'eager' : 'lazy'}
        decoding="async"
        draggable={false}
        onError={() => setIsWideMissing(true)}
      />
    </picture>
  );
}
