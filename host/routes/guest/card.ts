import { html } from 'hono/html';
import { findAssembly } from '../../../src/domain/places/regions.ts';
import type { Call, Host } from '../../http/call.ts';
import { callOffice, inBoth, publicPage, type Both } from '../../http/publicPage.ts';
import { findCard, cardState } from '../../tables/cards.ts';

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
  suspended: {
    title: ['இந்த உறுப்பினர் அட்டை தற்போது செல்லாது', 'This member card is not valid at present'],
    why: ['கட்சி அலுவலகம் இதை நிறுத்தி வைத்துள்ளது.', 'The party’s office has suspended it.'],
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
    const isSuspended = card && card.suspendedAt !== null;
    const state = card && !isSuspended ? cardState(card) : 'invalid';
    const { title, why } = SAID[isSuspended ? 'suspended' : state];
    const valid = state === 'valid' ? card : undefined;
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
