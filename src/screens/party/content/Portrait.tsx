import { useMemo } from 'react';
import { MARIGOLD, ON_INDIGO } from '../../../domain/app/palette.ts';
import { drawKolam } from '../../../ui/kolam/drawKolam.ts';
import { figureOf } from './figureOf.ts';

/**
 * Draws a figure for somebody of whom there is no photo. It's decoration: the name stands beside
 * it. It has no face, and its dress is nobody's in particular.
 */
export function Portrait({ name }: { name: string }) {
  const { ground, seed, skin, hair, hairShape, cloth, shawl, shawlPath } = figureOf(name);
  const halo = useMemo(() => drawKolam({ seed, size: 7 }), [seed]);
  return (
    <svg className="bearer__portrait" viewBox="0 0 88 88" aria-hidden="true" focusable="false">
      <rect width="88" height="88" fill={ground} />
      <g transform="translate(44 36) scale(0.86)">
        <path
          d={halo.strands.join('')}
          fill="none"
          stroke={ON_INDIGO}
          strokeWidth="1.6"
          strokeOpacity="0.5"
        />
        {halo.dots.map(({ x, y }) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r="1.7" fill={MARIGOLD} />
        ))}
      </g>
      <path d={BODY} fill={cloth} stroke={ON_INDIGO} strokeWidth="1.5" />
      <path d={NECK} fill={skin} />
      <path d={shawlPath} fill="none" stroke={shawl} strokeWidth="9" strokeLinecap="round" />
      <path
        d={shawlPath}
        fill="none"
        stroke={ON_INDIGO}
        strokeWidth="2"
        strokeLinecap="round"
        strokeDasharray="0.1 5"
      />
      <circle cx="44" cy="33" r="14" fill={skin} />
      <path d={hairShape} fill={hair} />
    </svg>
  );
}

const BODY = 'M8 90C10 68 24 61 36 58Q44 64 52 58C64 61 78 68 80 90Z';
const NECK = 'M38 42V57Q44 66 50 57V42Z';
