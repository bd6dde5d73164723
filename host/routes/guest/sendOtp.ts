import { DAY_MS } from '../../../src/domain/app/calendar.ts';
import { SendOtp } from '../../../src/domain/calls/sendOtp.ts';
import { isRefusal, refuse, type Refusal } from '../../http/answers.ts';
import type { Call, Host } from '../../http/call.ts';
import { readJson } from '../../http/readJson.ts';
import {
  createNetworkThrottle,
  createThrottle,
  slotOf,
  TOO_MANY_TODAY,
} from '../../http/throttle.ts';
import { newOtp } from '../../logins/otp.ts';
import { openOtpHook, type OtpHook } from '../../logins/otpHook.ts';

/** To one number. Each may cost the party money, and wakes somebody up. */
const TO_NUMBER = 5;
const TO_NUMBER_A_DAY = 10;
/** From one network, which a camp shares. As many as register there: routes/guest/register.ts. */
const FROM_NETWORK = 400;
const FROM_NETWORK_A_DAY = 2_000;
const HOUR_MS = 60 * 60_000;

const OFF: Refusal = { code: 'unknownCall', msg: 'This server asks for no OTP' };
const NOT_SENT: Refusal = {
  code: 'otpNotSent',
  msg: 'The OTP could not be sent. Please try again later, or call the office.',
  error: 'member:otp.notSent',
  retryAfter: 60,
};

/**
 * Returns the handler of sendOtp. It sends a code to the mobile number of a registration:
 * docs/decisions/0037-otp.md.
 * @param hook the party's gateway, or undefined if this host asks for no code
 */
export function sendOtp(host: Host, hook: OtpHook | undefined) {
  const send = hook && openOtpHook(host, hook);
  // A program with many networks and numbers would run up the party's bill.
  const inAll = createThrottle(host, 'otpInAll', hook?.perHour ?? 0, HOUR_MS);
  const ofQuarter = {
    network: createNetworkThrottle(host, 'otpNetwork', FROM_NETWORK),
    mobile: createThrottle(host, 'otp', TO_NUMBER),
  };
  const ofDay = {
    network: createNetworkThrottle(host, 'otpNetworkDay', FROM_NETWORK_A_DAY, DAY_MS),
    mobile: createThrottle(host, 'otpDay', TO_NUMBER_A_DAY, DAY_MS),
  };

  return async (c: Call): Promise<Response> => {
    const body = await readJson(c, SendOtp);
    if (isRefusal(body)) return refuse(c, body);
    if (!send) return refuse(c, OFF);
    const { mobile } = body.input;
    // The network first: whoever is over its limit must not use up another person's number.
    for (const [name, key] of [
      ['network', c.var.network],
      ['mobile', slotOf(mobile)],
    ] as const) {
      const { wait } = await ofQuarter[name].attempt(key);
      if (wait > 0) return refuse(c, tooMany(wait));
      const { wait: ofToday } = await ofDay[name].attempt(key);
      if (ofToday > 0) return refuse(c, { ...TOO_MANY_TODAY, retryAfter: ofToday });
    }
    const ofAll = await inAll.attempt('all');
    if (ofAll.isLast)
      host.log({
        at: new Date(host.now()).toISOString(),
        event: 'otpsUsedUp',
        setting: 'OTP_PER_HOUR',
      });
    // The person isn't to blame, so they hear the same as when the gateway fails.
    if (ofAll.wait > 0)
      return refuse(c, { ...NOT_SENT, code: 'tooManyOtps', retryAfter: ofAll.wait });
    const code = await newOtp(host.db, mobile, host.now());
    if (!(await send(mobile, code))) return refuse(c, NOT_SENT);
    return c.json({ status: true, msg: 'OTP sent', data: { mobile } });
  };
}

function tooMany(wait: number): Refusal {
  return {
    code: 'tooManyOtps',
    msg: 'Too many OTPs were asked for. Please wait some minutes and try again.',
    error: 'member:otp.tooMany',
    retryAfter: wait,
  };
}
