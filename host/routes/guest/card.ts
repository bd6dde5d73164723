import { html } from 'hono/html';
import * as v from 'valibot';
import { withdrawCode } from '../../../src/domain/calls/withdrawCode.ts';
import { findAssembly } from '../../../src/domain/places/regions.ts';
import { isRefusal, refuse, type Refusal } from '../../http/answers.ts';
import type { Call, Host } from '../../http/call.ts';
import { callOffice, inBoth, publicPage, type Both } from '../../http/publicPage.ts';
import { readJson } from '../../http/readJson.ts';
import { createThrottle, TOO_MANY_LOOKS } from '../../http/throttle.ts';
import { createPortraits } from '../../photos/portraits.ts';
import { appendAudit, HOST_CHAIN } from '../../tables/audit.ts';
import { confirmCard as confirm, findCard, findCardOf, stateOf } from '../../tables/cards.ts';
import { findPhoto } from '../../tables/photos.ts';

/**
 * The status is 200 because section 8 of the specification shows the `msg` of answers with status
 * false.
 */
const NO_CARD: Refusal = {
  code: 'noCard',
  msg: 'There is no member card for this account',
};

/** Per person in 15 minutes. A portrait costs the host some work if others asked meanwhile. */
const LOOKS = 60;

/**
 * Returns the handler of membercard, which gives the caller's own card.
 * @param publicUrl this host's public address; undefined takes the address the caller used
 */
export function membercard({ db, photos, now }: Host, publicUrl: string | undefined) {
  const byPerson = createThrottle({ db, now }, 'membercard', LOOKS);
  const portraitOf = createPortraits(photos);
  return async (c: Call): Promise<Response> => {
    const { wait } = await byPerson.attempt(c.var.person.id);
    if (wait > 0) return refuse(c, { ...TOO_MANY_LOOKS, retryAfter: wait });
    const card = await findCardOf(db, c.var.person.id);
    if (!card) return refuse(c, NO_CARD);
    const { code, reference, name, assembly, district, booth, receivedAt } = card;
    const photo = await findPhoto(db, card, 'portrait');
    const portrait = photo && (await portraitOf(photo.file));
    const data = {
      memberNumber: reference,
      name,
      assembly: String(assembly),
      district,
      booth: String(booth),
      joinedAt: new Date(receivedAt).toISOString(),
      portrait: portrait ? `data:image/jpeg;base64,${portrait.toString('base64')}` : null,
      check: new URL(`/card/${code}`, publicUrl ?? c.req.url).href,
      withdrawCode: withdrawCode(card.id),
      confirmed: stateOf(card) === 'valid',
    };
    return c.json({ status: true, msg: '', data });
  };
}

/** What a page about a card says. */
const SAID = {
  valid: {
    title: ['இந்த உறுப்பினர் அட்டை செல்லும்', 'This member card is valid'],
    why: ['கட்சி இவரை உறுப்பினராக உறுதி செய்துள்ளது.', 'The party has confirmed this member.'],
  },
  waiting: {
    title: ['இந்த உறுப்பினர் அட்டை இன்னும் உறுதியாகவில்லை', 'This member card is not yet confirmed'],
    why: [
      'பதிவு வந்துள்ளது. கட்சி அலுவலகம் இன்னும் சரிபார்க்கவில்லை.',
      'The form has arrived. The party’s office has not checked it yet.',
    ],
  },
  invalid: {
    title: ['இந்த உறுப்பினர் அட்டை செல்லாது', 'This member card is not valid'],
    why: [
      'இந்த அட்டையைக் கட்சி வழங்கவில்லை, அல்லது திரும்பப் பெற்றது.',
      'The party did not issue this card, or has withdrawn it.',
    ],
  },
} as const satisfies Record<string, { title: Both; why: Both }>;

/**
 * Returns the handler of GET /card/{code}. It tells whoever scans a card whether it's valid, with
 * what they need to compare: number, name and constituency. Nobody has checked the name on a card
 * that isn't confirmed yet, so its page shows only the number.
 */
export function cardPage({ db }: Host) {
  return async (c: Call): Promise<Response> => {
    const code = c.req.param('code') ?? '';
    const card = /^[0-9a-f]{32}$/.test(code) ? await findCard(db, code) : undefined;
    const state = card ? stateOf(card) : 'invalid';
    const { title, why } = SAID[state];
    const valid = card && state === 'valid' ? card : undefined;
    const place = valid && findAssembly(String(valid.assembly));
    const body = html`${
      card && html`<p class="who">${valid && html`${valid.name}<br />`}${card.reference}</p>`
    }
    ${place && html`<p>${place.ta}<br /><span lang="en">${place.en}</span></p>`} ${inBoth(why)}
    ${
      state !== 'valid' &&
      callOffice(['சந்தேகம் இருந்தால் அலுவலகத்தை அழைக்கவும்', 'If in doubt, call the office'])
    }`;
    return c.html(publicPage({ title, state, body }), card ? 200 : 404);
  };
}

/** Input of confirmCard: a member's number. */
export const ConfirmInput = v.object({
  reference: v.pipe(v.string(), v.regex(/^M-[0-9A-Z]{10}$/)),
});

/**
 * Returns the handler of confirmCard, with which an administrator confirms a member's card:
 * docs/decisions/0034-confirmed-cards.md.
 */
export function confirmCard({ db, now }: Host) {
  return async (c: Call): Promise<Response> => {
    const body = await readJson(c, ConfirmInput);
    if (isRefusal(body)) return refuse(c, body);
    const { reference } = body.input;
    const isThere = await db.transaction().execute(async (transaction) => {
      if (!(await confirm(transaction, reference, now()))) return false;
      await appendAudit(transaction, {
        chain: HOST_CHAIN,
        at: now(),
        actor: c.var.person.id,
        action: 'confirmCard',
        object: reference,
        detail: '',
      });
      return true;
    });
    if (!isThere) return refuse(c, { code: 'notThere', msg: 'There is no card of that number' });
    return c.json({ status: true, msg: 'Card confirmed', data: { reference } });
  };
}
