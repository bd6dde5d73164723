import { html } from 'hono/html';
import { DAY_MS, dayInIndia } from '../../../src/domain/app/calendar.ts';
import { readWithdrawCode } from '../../../src/domain/calls/withdrawCode.ts';
import type { Call, Host } from '../../http/call.ts';
import { callOffice, inBoth, publicPage, type Both } from '../../http/publicPage.ts';
import { createNetworkThrottle, createThrottle } from '../../http/throttle.ts';
import { eraseFound } from '../../records/personalData.ts';
import { findWithdrawn } from '../../tables/erasure.ts';

/** Wrong codes from one network, which a whole mobile network may share. */
const MISSES = 60;
const MISSES_A_DAY = 600;
/**
 * Withdrawals in a day, from one network and in all. Ids of records give their codes away to people
 * who may see many of them, and an erasure can't be undone.
 */
const DONE_A_DAY = 20;
const DONE_IN_ALL = 300;
const TITLE: Both = ['சம்மதத்தைத் திரும்பப் பெறுதல்', 'Withdraw consent'];
/** As long as the code with spaces between its letters. */
const LONGEST = 40;

/** What a page says. The title is what has happened, if anything has. */
type Said = { title?: Both; body: unknown };
type Page = Said & { status?: 200 | 404 | 429; state?: 'valid' | 'invalid' };

/** Returns the handler of GET /withdraw, where a person types the code of their receipt. */
export function withdrawPage() {
  return (c: Call) => show(c, askForCode());
}

/**
 * Returns the handler of POST /withdraw, a form with the `code` and, once the person has seen what
 * will be erased, `sure`. It needs no login and no script: docs/decisions/0036-consent.md.
 */
export function withdraw({ db, photos, now }: Host) {
  const throttles = [
    createNetworkThrottle({ db, now }, 'withdraw', MISSES),
    createNetworkThrottle({ db, now }, 'withdrawDay', MISSES_A_DAY, DAY_MS),
  ];
  const done = createNetworkThrottle({ db, now }, 'withdrawn', DONE_A_DAY, DAY_MS);
  const inAll = createThrottle({ db, now }, 'withdrawnInAll', DONE_IN_ALL, DAY_MS);
  const store = { remove: (file: string) => photos.remove([file]) };
  return async (c: Call) => {
    const attempts = await Promise.all(
      throttles.map((throttle) => throttle.attempt(c.var.network)),
    );
    const wait = Math.max(...attempts.map((attempt) => attempt.wait));
    if (wait > 0) return refused(c, wait, tooMany());
    const { code: typed, sure } = await readFields(c);
    const written = typeof typed === 'string' ? typed : '';
    const code = readWithdrawCode(written);
    const records = code === undefined ? [] : await findWithdrawn(db, code);
    if (code === undefined || records.length === 0) {
      c.set('refused', 'unknownCode');
      return show(c, { status: 404, state: 'invalid', ...unknown(written) });
    }
    await Promise.all(attempts.map(({ takeBack }) => takeBack()));
    const held = records.filter(({ erasedAt }) => erasedAt === null);
    if (held.length > 0 && sure !== 'yes') return show(c, askAgain(code, held));
    if (held.length > 0) {
      const ofNetwork = await done.attempt(c.var.network);
      const ofAll = ofNetwork.wait > 0 ? ofNetwork : await inAll.attempt('all');
      if (ofAll.wait > 0) return refused(c, ofAll.wait, tooManyToday());
      await eraseFound(db, store, held, { actor: 'host', now: now(), action: 'withdrawConsent' });
    }
    return show(c, { state: 'valid', ...withdrawn() });
  };
}

/** Returns the fields of the form, none if the body isn't one. */
async function readFields(c: Call): Promise<Record<string, unknown>> {
  return c.req.parseBody().catch(() => ({}));
}

function refused(c: Call, wait: number, said: Said) {
  c.header('Retry-After', String(wait));
  c.set('refused', 'tooManyCodes');
  return show(c, { status: 429, state: 'invalid', ...said });
}

function show(c: Call, { status = 200, state, title = TITLE, body }: Page) {
  return c.html(publicPage({ title, state, body }), status);
}

function askForCode(): Said {
  return {
    body: html`${inBoth([
      'ரத்து எண்ணை எழுதவும்: 16 எழுத்துகளும் எண்களும். அது பதிவுச் சீட்டில் இருக்கும்; செயலியில் உறுப்பினர் அட்டைக்குக் கீழே “கட்சியை விட்டு விலக” என்பதைத் தொட்டாலும் தெரியும். உறுப்பினர் எண் அல்ல. உறுதி செய்த பிறகு உங்கள் விவரங்களும் படங்களும் அழிக்கப்படும்.',
      'Enter the cancellation code: 16 letters and digits. It’s on your receipt; the app also shows it below your member card, under “Leave the party”. It isn’t the member number. Once you confirm, your details and photos will be erased.',
    ])}
    ${codeForm()}`,
  };
}

/** @param written what the person typed before, to compare it with the receipt */
function codeForm(written = '') {
  return html`<form method="post" action="/withdraw">
    <label for="code">ரத்து எண் <span lang="en">Cancellation code</span></label>
    <input
      id="code"
      name="code"
      value="${written.slice(0, LONGEST)}"
      required
      maxlength="${LONGEST}"
      autocomplete="off"
      autocapitalize="characters"
      spellcheck="false"
      placeholder="XXXX-XXXX-XXXX-XXXX"
    />
    <button>அடுத்து <span lang="en">Next</span></button>
  </form>`;
}

function askAgain(code: string, records: { reference: string; receivedAt: number }[]): Said {
  return {
    body: html`${records.map(
        ({ reference, receivedAt }) =>
          html`<p class="who">
            ${reference}<br />${dayInIndia(receivedAt).split('-').toReversed().join('-')}
          </p>`,
      )}
      ${inBoth([
        'இந்தப் பதிவின் விவரங்களும் படங்களும் அழிக்கப்படும். இது உங்கள் உறுப்பினர் கணக்காக இருந்தால் கணக்கும் அட்டையும் அழிக்கப்படும். திரும்பக் கிடைக்காது.',
        'The details and photos of this record will be erased. If it’s your member account, the account and the card will be erased too. This can’t be undone.',
      ])}
      <form method="post" action="/withdraw">
        <input type="hidden" name="code" value="${code}" />
        <button class="erase" name="sure" value="yes">
          சம்மதத்தைத் திரும்பப் பெற்று, விவரங்களை அழி <span lang="en">Withdraw and erase</span>
        </button>
        <a href="/withdraw">வேண்டாம் <span lang="en">Go back</span></a>
      </form>`,
  };
}

function withdrawn(): Said {
  return {
    title: ['சம்மதத்தைத் திரும்பப் பெற்றுவிட்டீர்கள்', 'Your consent is withdrawn'],
    body: inBoth(['விவரங்களும் படங்களும் அழிக்கப்பட்டன.', 'The details and photos are erased.']),
  };
}

function unknown(written: string): Said {
  return {
    title: ['இந்த ரத்து எண்ணில் பதிவு எதுவும் இங்கே இல்லை', 'There is no record with this code here'],
    body: html`${inBoth([
      'எழுத்துகளைச் சரிபார்க்கவும். இந்த வாரம் பதிவு செய்திருந்தால், விவரம் இன்னும் தன்னார்வலரின் கைபேசியில் இருக்கலாம்: சில நாள் கழித்து மீண்டும் முயலவும்.',
      'Please check the letters. If you were enrolled this week, the record may still be on the volunteer’s phone: try again in a few days.',
    ])}
    ${codeForm(written)} ${orCall()}`,
  };
}

function tooMany(): Said {
  return {
    title: ['பலமுறை முயன்றுவிட்டீர்கள்', 'Too many attempts'],
    body: html`${inBoth([
      'சில நிமிடங்கள் கழித்து மீண்டும் முயலவும்.',
      'Wait a few minutes, then try again.',
    ])}
    ${orCall()}`,
  };
}

function tooManyToday(): Said {
  return {
    title: ['நாளை மீண்டும் முயலவும்', 'Please try again tomorrow'],
    body: html`${inBoth([
      'இன்று இந்த இணையத்திலிருந்து பலர் சம்மதத்தைத் திரும்பப் பெற்றுவிட்டார்கள். அதனால் நாளை முயலவும்; அவசரம் என்றால் அலுவலகத்தை அழைக்கவும்.',
      'Many people have withdrawn their consent over this network today. So try again tomorrow; if it’s urgent, call the office.',
    ])}
    ${orCall()}`,
  };
}

const orCall = () => callOffice(['அல்லது அலுவலகத்தை அழைக்கவும்', 'Or call the office']);
