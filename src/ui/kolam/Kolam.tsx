import { useMemo, type CSSProperties } from 'react';
import { drawKolam, type KolamPlan } from './drawKolam.ts';
import './Kolam.css';

/**
 * `drawn` animates the strands. `true` draws them over and over (a loader), `'once'` does so once.
 * A number from 0 to 1 draws that fraction of their length.
 */
type KolamProps = KolamPlan & { drawn?: boolean | 'once' | number; className?: string };

/**
 * Draws a kolam that fills its box. It's decoration, which screen readers skip, so a loader needs
 * words beside it. The strands have the text's colour. CSS sets the weights of lines and dots with
 * `--kolam-line` and `--kolam-dot`.
 */
export function Kolam({ seed, size, rows, shape, oneLine, drawn = false, className }: KolamProps) {
  const kolam = useMemo(
    () => drawKolam({ seed, size, rows, shape, oneLine }),
    [seed, size, rows, shape, oneLine],
  );
  const isPart = typeof drawn === 'number';
  const motion = isPart ? 'kolam-part' : drawn && (drawn === 'once' ? 'kolam-once' : 'kolam-again');
  return (
    <svg
      className={['kolam', motion, className].filter(Boolean).join(' ')}
      style={isPart ? ({ '--kolam-drawn': drawn } as CSSProperties) : undefined}
      viewBox={kolam.viewBox}
      aria-hidden="true"
      focusable="false"
    >
      {kolam.dots.map(({ x, y }) => (
        <circle key={`${x} ${y}`} className="kolam-dot" cx={x} cy={y} r="1.8" />
      ))}
      {isPart &&
        kolam.strands.map((path) => (
          <path key={path} className="kolam-strand kolam-strand--planned" d={path} />
        ))}
      {kolam.strands.map((path) => (
        <path key={path} className="kolam-strand" d={path} pathLength="1" />
      ))}
    </svg>
  );
}
