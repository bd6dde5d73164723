import { DAY_MS } from '../../src/domain/app/calendar.ts';
import { isConsentVersion } from '../../src/domain/forms/consent.ts';
import type { Refusal } from '../http/answers.ts';

/** A draft of a registration may wait this long between the consent and sending. */
const OLDEST_MS = 30 * DAY_MS;
/** A phone's clock may be this far ahead. */
const AHEAD_MS = DAY_MS;

/**
 * Returns the refusal of a consent that nobody can have given: to a text that never existed, or at
 * a time that is long ago or to come. Forms that ask for no consent pass, and voters from builds of
 * the app that asked for none.
 * @param nameSpace of the form's texts, for the message
 * @param times the consent must be recent at one of them: when the form was sent, by our clock; or
 *   saved, by the phone's clock, which also gave the time of the consent. A saved form may wait for
 *   weeks, and a phone's clock may be wrong. A correction asks again, long after the save
 */
export function refuseConsent(
  { consentVersion = '', consentAt = '' }: { consentVersion?: string; consentAt?: string },
  nameSpace: string,
  ...times: number[]
): Refusal | undefined {
  if (consentVersion === '' && consentAt === '') return undefined;
  if (!isConsentVersion(consentVersion)) return refusalOf(`${nameSpace}:consent.required`);
  const isRecent = times.some((at) => {
    const age = at - Date.parse(consentAt);
    return age <= OLDEST_MS && age >= -AHEAD_MS;
  });
  return isRecent ? undefined : refusalOf(`${nameSpace}:consent.old`);
}

/** Names the field that the person sees: the tick, which gives the version too. */
function refusalOf(error: string): Refusal {
  return { code: 'invalid', msg: 'The field consentAt was refused', field: 'consentAt', error };
}
