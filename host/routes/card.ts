import { html } from 'hono/html';
import sharp from 'sharp';
import { firstName } from '../../src/domain/forms/typed.ts';
import { refuse, type Refusal } from '../http/answers.ts';
import type { Call, Host } from '../http/call.ts';
import { findCard, findCardOf } from '../tables/cards.ts';
import { findPhoto } from '../tables/photos.ts';

/** 200, because section 8 of the specification shows `msg` of an answer with status false. */
const NO_CARD: Refusal = {
  status: 200,
  code: 'noCard',
  msg: 'There is no member card for this account',
};
/** Enough for 25 × 32 mm at 300 dpi. */
const PORTRAIT = { width: 300, height: 380 };

/** membercard: the caller's own card. @param publicUrl the address under which everybody reaches this host; without one, the caller's */
export function membercard({ db, photos }: Host, publicUrl: string | undefined) {
  return async (c: Call): Promise<Response> => {
    const card = await findCardOf(db, c.var.person.id);
    if (!card) return refuse(c, NO_CARD);
    const { code, reference, name, assembly, district, booth, receivedAt } = card;
    const photo = await findPhoto(db, card, 'portrait');
    const portrait =
      photo &&
      (await sharp(await photos.read(photo.file))
        .resize({ ...PORTRAIT, fit: 'cover' })
        .jpeg({ quality: 80 })
        .toBuffer());
    const data = {
      memberNumber: reference,
      name,
      assembly: String(assembly),
      district,
      booth: String(booth),
      joinedAt: new Date(receivedAt).toISOString(),
      portrait: portrait ? `data:image/jpeg;base64,${portrait.toString('base64')}` : null,
      check: new URL(`/card/${code}`, publicUrl ?? c.req.url).href,
    };
    return c.json({ status: true, msg: '', data });
  };
}

/** GET /card/{code}: what whoever scans a card may know: that it is valid, its number and a first name. */
export function cardPage({ db }: Host) {
  return async (c: Call): Promise<Response> => {
    const code = c.req.param('code') ?? '';
    const card = /^[0-9a-f]{32}$/.test(code) ? await findCard(db, code) : undefined;
    const [tamil, english] = card
      ? ['இந்த உறுப்பினர் அட்டை செல்லும்', 'This member card is valid']
      : ['இந்த உறுப்பினர் அட்டை செல்லாது', 'This member card is not valid'];
    return c.html(
      html`<!doctype html>
        <html lang="ta">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <meta name="robots" content="noindex" />
            <title>${tamil}</title>
          </head>
          <body>
            <h1>${tamil}</h1>
            <p lang="en">${english}</p>
            ${card ? html`<p>${firstName(card.name)} · ${card.reference}</p>` : ''}
          </body>
        </html>`,
      card ? 200 : 404,
    );
  };
}
