import { drawKolam } from '../../src/ui/kolam/drawKolam.ts';
import { dice, dot, glow, n, shape, sky, stroke, type Frame } from '../paint.ts';
import {
  DEEP,
  DUSK,
  EMBER,
  GLOW,
  INDIGO,
  MARIGOLD,
  NIGHT,
  RICE,
  ROSE,
  TEAL,
  VIOLET,
} from '../palette.ts';
import { person } from '../person.ts';
import { asGround, pathOf, threadsOf } from '../thread.ts';

/**
 * Enrolment, house by house: a street of small houses at sunrise, and one kolam that reaches every
 * door.
 */
export function doorstep(frame: Frame): string {
  const { width, height, stage } = frame;
  const horizon = { x: stage.x + stage.width * 0.52, y: stage.y + stage.height * 0.47 };
  return [
    sky(frame, [
      [0, NIGHT],
      [0.2, INDIGO],
      [0.36, VIOLET],
      [0.46, ROSE],
      [0.52, EMBER],
    ]),
    glow('sun', horizon, stage.height * 0.75, [
      [0, GLOW, 0.95],
      [0.16, MARIGOLD, 0.75],
      [0.5, EMBER, 0.25],
      [1, ROSE, 0],
    ]),
    dot(horizon, stage.height * 0.15, GLOW),
    houses(frame, horizon),
    `<linearGradient id="ground" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${DUSK}"/><stop offset="0.35" stop-color="${DEEP}"/><stop offset="1" stop-color="${NIGHT}"/></linearGradient>`,
    `<rect y="${n(horizon.y)}" width="${width}" height="${n(height - horizon.y)}" fill="url(#ground)"/>`,
    onGround(frame, horizon),
    ...visit(frame),
  ].join('');
}

/** A volunteer with a phone, and somebody who came out of her house. */
function visit({ height, stage }: Frame): string[] {
  const feet = { x: stage.x + stage.width * 0.3, y: stage.y + stage.height * 0.93 };
  const phone = { x: feet.x + height * 0.12, y: feet.y - height * 0.34 };
  return [
    person({
      at: feet,
      tall: height * 0.5,
      wears: 'shirt',
      cloth: TEAL,
      hands: [{ x: feet.x - height * 0.1, y: feet.y - height * 0.2 }, phone],
    }),
    `<rect x="${n(phone.x - height * 0.018)}" y="${n(phone.y - height * 0.045)}" width="${n(height * 0.036)}" height="${n(height * 0.065)}" rx="3" fill="${NIGHT}" stroke="${RICE}" stroke-width="1.5"/>`,
    person({
      at: { x: feet.x + height * 0.31, y: feet.y },
      tall: height * 0.48,
      wears: 'saree',
      cloth: '#9c2f4f',
    }),
  ];
}

/** Far lines are finer and fainter: each piece of a strand is drawn by how near it is. */
function onGround({ width, height }: Frame, horizon: { x: number; y: number }): string {
  const drawing = drawKolam({ seed: 5, size: 25, rows: 15, shape: 'square' });
  const bend = asGround(horizon, { x: width * 1.25, y: (height - horizon.y) * 1.35 }, 250, 150);
  const nearness = (y: number) => (y - horizon.y) / (height - horizon.y);
  const bands = new Map<number, string>();
  for (const thread of threadsOf(drawing.strands)) {
    for (let at = 0; at + 1 < thread.length; at += 4) {
      const piece = thread.slice(at, at + 5).flatMap((point) => bend(point) ?? []);
      const band = Math.round(nearness(piece[0]?.y ?? 0) * 12) / 12;
      bands.set(band, (bands.get(band) ?? '') + pathOf(piece));
    }
  }
  const lines = [...bands].map(([band, d]) =>
    stroke(d, RICE, 0.7 + (band * height) / 150, `opacity="${n(Math.min(1, 0.35 + band))}"`),
  );
  const dots = drawing.dots
    .flatMap((point) => bend(point) ?? [])
    .map((point) => dot(point, 0.5 + (nearness(point.y) * height) / 110, MARIGOLD));
  return [...dots, ...lines].join('');
}

/** Tiled roofs and coconut palms against the light. */
function houses({ width, height }: Frame, horizon: { x: number; y: number }): string {
  const roll = dice(11);
  const unit = height / 16;
  const parts: string[] = [];
  for (let x = -unit; x < width + unit; x += unit * (1.9 + roll() * 1.5)) {
    if (Math.abs(x - horizon.x) < unit * 2.6) continue;
    const [w, h] = [unit * (1.5 + roll() * 0.8), unit * (0.6 + roll() * 0.6)];
    parts.push(
      shape(
        `M${n(x - w / 2)} ${n(horizon.y + 1)}v${n(-h)}h${n(-unit * 0.2)}l${n(w * 0.36)} ${n(-unit * 0.62)}h${n(w * 0.28 + unit * 0.4)}l${n(w * 0.36)} ${n(unit * 0.62)}h${n(-unit * 0.2)}v${n(h)}Z`,
        NIGHT,
      ),
    );
    parts.push(
      `<rect x="${n(x - unit * 0.13)}" y="${n(horizon.y - h * 0.7)}" width="${n(unit * 0.26)}" height="${n(h * 0.7)}" fill="${MARIGOLD}"/>`,
    );
    if (roll() > 0.42)
      parts.push(palm(x + w * 0.75, horizon.y, unit * (2 + roll() * 1.3), roll() - 0.5));
  }
  return parts.join('');
}

function palm(x: number, y: number, tall: number, lean: number): string {
  const top = { x: x + lean * tall * 0.5, y: y - tall };
  const leaves = [-2.9, -2.3, -1.75, -1.35, -0.8, -0.25].map((angle) => {
    const tip = {
      x: top.x + Math.cos(angle) * tall * 0.42,
      y: top.y + Math.sin(angle) * tall * 0.2 + tall * 0.16,
    };
    const bow = {
      x: top.x + Math.cos(angle) * tall * 0.26,
      y: top.y + Math.sin(angle) * tall * 0.34,
    };
    return `M${n(top.x)} ${n(top.y)}Q${n(bow.x)} ${n(bow.y)} ${n(tip.x)} ${n(tip.y)}`;
  });
  return (
    stroke(
      `M${n(x)} ${n(y)}Q${n(x)} ${n(y - tall * 0.6)} ${n(top.x)} ${n(top.y)}`,
      NIGHT,
      tall * 0.045,
    ) + stroke(leaves.join(''), NIGHT, tall * 0.055)
  );
}
