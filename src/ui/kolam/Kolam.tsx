import { useMemo, type CSSProperties } from 'react';
import { drawKolam, type KolamPlan } from './drawKolam.ts';
import './Kolam.css';

/** `drawn`: the strands draw themselves, over and over (a loader), once, or as far as a share from 0 to 1 of their length. */
type KolamProps = KolamPlan & { drawn?: boolean | 'once' | number; className?: string };

/**
 * Decoration only, so screen readers pass it by: a loader needs words beside it.
 * Fills its box; strands take the text colour. Weights can be set from CSS: --kolam-line, --kolam-dot.
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
