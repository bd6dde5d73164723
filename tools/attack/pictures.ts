import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { MEMBER, partsOf } from '../../tests/host/sampleCalls.ts';
import { voterParts } from '../../tests/host/sampleVoter.ts';
import { flat, progressiveScans } from '../../tests/pictures/jpegParts.ts';
import { faultOf, many, tally, type Attack } from './target.ts';

/** A flat square that takes a decoder many passes. */
const bomb = (side: number, scans: number) =>
  flat({ width: side, height: side, frame: 0xc2, scans: progressiveScans(scans) });
/** 50 megapixels in 0.6 MB, and 337 scans in 0.3 MB: the dearest of their size. */
const LARGE = bomb(7_000, 6);
const MANY_SCANS = bomb(690, 337);
const NOT_REFUSED = 'not every one was refused';

/** The dearest picture that a form may hold: nearly a megabyte, ten scans, no colour left out. */
function dearest(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  return sharp({ create: { width: 1600, height: 1600, channels: 3, background: 'grey', noise } })
    .jpeg({ quality: 50, progressive: true, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

export const PICTURES: Attack[] = [
  {
    name: 'picture bombs without a login',
    maxCpuMs: 2_000,
    async play({ register }) {
      const heard = await many(20, 20, (number) =>
        register(`bomber${number}`, {
          portrait: number % 2 ? LARGE : MANY_SCANS,
          from: '203.0.113.40',
        }),
      );
      return {
        did: `20 registrations at once, 50 megapixels or 337 scans: ${tally(heard)}`,
        fault: heard.some(({ http }) => http !== 422) && NOT_REFUSED,
      };
    },
  },
  {
    name: 'picture bombs with a login',
    maxCpuMs: 2_000,
    async play({ send, tokens }) {
      const heard = await many(20, 20, (number) =>
        send(
          'addvoters',
          voterParts({ photos: { voterCardFront: number % 2 ? LARGE : MANY_SCANS } }),
          { token: tokens.volunteer },
        ),
      );
      return {
        did: `20 voters at once, 50 megapixels or 337 scans: ${tally(heard)}`,
        // Sixteen of a person wait.
        fault: heard.some(({ http }) => http !== 422 && http !== 503) && NOT_REFUSED,
      };
    },
  },
  {
    name: 'the dearest pictures that are taken',
    async play({ send, tokens }) {
      const picture = await dearest();
      const heard = await many(40, 40, () =>
        send('addvoters', voterParts({ photos: { voterCardFront: picture } }), {
          token: tokens.volunteer,
        }),
      );
      return {
        did: `40 voters at once, each with ${kb(picture.length)} of ten scans: ${tally(heard)}`,
        fault: heard.some(({ http }) => http !== 200 && http !== 503) && 'an odd answer',
      };
    },
  },
  {
    name: 'the member card again and again',
    maxCpuMs: 2_000,
    async play({ ask, register }) {
      const { auth } = await register('card.member', {
        portrait: await dearest(),
        from: '203.0.113.41',
      });
      const heard = await many(200, 20, () => ask('membercard', {}, { token: auth ?? '' }));
      return {
        did: `one member asks 200 times, with the dearest portrait: ${tally(heard)}`,
        fault: faultOf([
          heard.filter(({ http }) => http === 200).length !== 60 && 'not 60 cards came',
          heard.some(({ http }) => http !== 200 && http !== 429) && 'an odd answer',
        ]),
      };
    },
  },
  {
    name: 'junk after the end of a picture',
    async play({ register, host, picture }) {
      const before = await sizeOf(host.dataDir);
      const heard = await many(60, 6, (number) =>
        register(`junk${number}`, {
          portrait: Buffer.concat([picture, Buffer.alloc(900_000, number)]),
          from: '203.0.113.42',
        }),
      );
      const stored = (await sizeOf(host.dataDir)) - before;
      return {
        did: `60 registrations with 900 kB of junk: ${tally(heard)}; ${kb(stored)} stored`,
        fault: (heard.some(({ http }) => http !== 422) && NOT_REFUSED) || (stored > 0 && 'stored'),
      };
    },
  },
  {
    name: 'bytes in a form without photos',
    async play({ send, tokens }) {
      const heard = await many(5, 5, () =>
        send('addmember', partsOf({ ...MEMBER, address: 'x'.repeat(2_900_000) }), {
          token: tokens.member,
        }),
      );
      return {
        did: `5 forms with an address of 2.9 MB: ${tally(heard)}`,
        fault: heard.some(({ http }) => http !== 400) && NOT_REFUSED,
      };
    },
  },
];

/** Returns the bytes of all kept photos of a data folder. */
export async function sizeOf(dataDir: string): Promise<number> {
  const found = await readdir(join(dataDir, 'photos'), { recursive: true, withFileTypes: true });
  const files = found.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

export function kb(bytes: number): string {
  return `${Math.round(bytes / 1000)} kB`;
}
