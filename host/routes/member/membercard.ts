import type { Member } from '../../../src/domain/forms/member.ts';
import { refuse, type Refusal } from '../../http/answers.ts';
import type { Call, Host } from '../../http/call.ts';
import { createThrottle, TOO_MANY_LOOKS } from '../../http/throttle.ts';
import { isOwnAddress } from '../../logins/knowDemo.ts';
import { createPortraits } from '../../photos/portraits.ts';
import { phoneTime } from '../../../src/domain/app/phoneTime.ts';
import { findCardOf, cardState } from '../../tables/cards.ts';
import { findPhoto } from '../../tables/photos.ts';

/**
 * The status is 200 because section 8 of the specification shows the `msg` of answers with status
 * false.
 */
export const NO_CARD: Refusal = {
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
    const { consentVersion: version, consentAt: at } = JSON.parse(card.details) as Member;
    const photo = await findPhoto(db, card, 'portrait');
    const portrait = photo && (await portraitOf(photo.file));
    const data = {
      memberNumber: reference,
      name,
      assembly: String(assembly),
      district,
      booth: String(booth),
      joinedAt: isoTime(receivedAt),
      portrait: portrait ? `data:image/jpeg;base64,${portrait.toString('base64')}` : null,
      check: cardAddress(code, publicUrl, c.req.url),
      consent: { version, at: at && isoTime(phoneTime(Date.parse(at), receivedAt).at) },
      confirmed: cardState(card) === 'valid',
    };
    return c.json({ status: true, msg: '', data });
  };
}

/**
 * Returns the address in a card's QR code.
 * @param publicUrl the host's public address. Without it the caller's counts, and with https: on
 * http, browsers run the app on their own machine only, so others came by a proxy that does TLS
 */
export function cardAddress(code: string, publicUrl: string | undefined, called: string): string {
  const address = new URL(`/card/${code}`, publicUrl ?? called);
  if (publicUrl === undefined && !isOwnAddress(called)) address.protocol = 'https:';
  return address.href;
}

const isoTime = (at: number) => new Date(at).toISOString();
