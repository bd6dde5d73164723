import { useState } from 'react';
import { useMatches } from '../useIsWide.ts';
import './Picture.css';

type PictureProps = {
  /** The name of its files in public/art/, without the extension. See art/pictures.ts. */
  name: string;
  /** Describes the picture. Empty if the text beside it already does. */
  alt: string;
  width: number;
  height: number;
  /**
   * Another picture, for windows of 48 em and more. It isn't cached for offline use; if it's
   * missing, the normal picture replaces it.
   */
  wideName?: string;
  isUrgent?: boolean;
};

const FORMATS = ['avif', 'webp'] as const;

/**
 * Shows one of our own pictures, in the best format that the browser supports. The page reserves
 * its space before it loads.
 */
export function Picture({ name, alt, width, height, wideName, isUrgent }: PictureProps) {
  const [isWideMissing, setIsWideMissing] = useState(false);
  // Not by `media`: if the window gets wide and the picture is missing, Chromium says no error.
  const isWide = useMatches('(width >= 48em)');
  return (
    <picture className={isWide && isWideMissing ? 'picture picture--narrow' : 'picture'}>
      {wideName &&
        isWide &&
        !isWideMissing &&
        FORMATS.map((format) => (
          <source
            key={`wide ${format}`}
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
