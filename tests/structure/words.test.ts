import { describe, expect, it } from 'vitest';
import { STATUS_OF } from '../../host/http/answers.ts';
import { textsOf } from './texts.ts';

/** docs/words.md says why; these are the rules that can be checked. */
const tamil = strings('tam');
const english = strings('en');

function strings(language: 'tam' | 'en'): Map<string, string> {
  return new Map(Array.from(textsOf(language), ([key, text]) => [key, String(text)]));
}

/** Returns the texts in which a pattern occurs, with their keys. */
function having(texts: Map<string, string>, pattern: RegExp, exceptions: readonly string[] = []) {
  return Array.from(texts)
    .filter(([key, text]) => pattern.test(text) && !exceptions.includes(key))
    .map(([key, text]) => `${key}: ${text}`);
}

/** Words of Tamil that mislead or that few people know, with the word that is used instead. */
const NOT_SAID: [pattern: RegExp, instead: string, exceptions?: string[]][] = [
  [/போய்விட|போயிற்று|காணாமல் போ/u, 'போய்ச் சேர்ந்தது (sent), தொலைந்தது (lost)'],
  [/உள்நுழைவு முடிந்த/u, 'உள்நுழைவு காலாவதியாகி'],
  [/உலாவி/u, 'பிரவுசர்'],
  [/சாளர|வேறு இடத்தி/u, 'இந்தக் கைபேசியிலேயே இன்னொரு முறை திறந்துள்ளது'],
  [/காணொளி/u, 'வீடியோ'],
  [/நிறுவ|நிறுவு/u, 'இன்ஸ்டால்'],
  [/அஞ்சல் குறியீ/u, 'பின்கோடு'],
  [/புகைப்பட/u, 'படம்'],
  [/பரிசீலனை/u, 'அலுவலகம் பார்க்கிறது'],
  [/சொற்றொடர்/u, 'சொற்கள்'],
  [/பதிவிறக்கங்கள்/u, 'Downloads'],
  [/க்யூஆர்/u, 'QR கோடு'],
  [
    /குறியீ/u,
    'QR கோடு, unless it is typed',
    [
      'admin:accounts.codeEnds',
      'admin:accounts.giveCode',
      'admin:accounts.codeGiven',
      'admin:accounts.codeIs',
      'admin:actions.giveResetCode',
      'admin:accounts.firstRole',
      'admin:accounts.giveRole',
      'admin:addAccount.do',
      'admin:addAccount.tell',
      'admin:addAccount.code',
      'admin:addAccount.lost',
      'login:newPassword.why',
    ],
  ],
  [
    /(?<!QR )(?<![\p{L}\p{M}])கோட(?!ி)/u,
    'QR கோடு, unless it is a line or an STD code',
    [
      'Poster:words.oneLine',
      'commonevents:parts.2.text',
      'home:about.first',
      'home:about.picture',
      'home:banners.constituencies.text',
      'home:banners.constituencies.title',
      'member:phone.length',
    ],
  ],
  [/விசைப்பலகை/u, 'கீபோர்டு'],
  [/பிறர்/u, 'மற்றவர்'],
  [/பழுத/u, 'சேதம்', ['secondcopy:lead', 'frame:needsHost']],
  [/அமர்வு/u, 'உள்நுழைவு'],
  [/ஒப்புதல்|ஒப்புக்கொள்/u, 'சம்மதம்', ['admin:posts.title']],
  [/வெளியேற்றப்ப/u, 'உள்நுழைவு காலாவதியாகி'],
  [/^முடிந்தது|முடிந்தது$|பதிவு எண்/u, '-ஆச்சு, குறிப்பு எண்'],
  [/வாக்காளர் எண்/u, 'வாக்காளர் அட்டை எண்'],
  [/பூத் பட்டியல/u, 'வாக்காளர் பட்டியல்'],
  [/வாக்காளரைச் சேர்|வாக்காளர் சேர்க்கை/u, 'வாக்காளர் விவரம்'],
  [/ஆயிற்று|யாயிற்று|தாயிற்று/u, '-ஆச்சு'],
  [/ஓர் எண்/u, 'ஒரு எண்'],
  [/ஒதுக்கி/u, 'காலி செய்து, which frees room instead of reserving it'],
  [/நீங்கிவிடு/u, 'அழிக்கப்படும்'],
  [/தனி உள்நுழை/u, 'தனி லாகின், of a Wi-Fi'],
  [/உரியவர/u, 'பதிவு செய்தவர்'],
  [/வரையப்ப/u, 'தயாராகும், because a card is not drawn by hand'],
  [/உங்களுக்குத் தரவில்லை/u, 'உங்களுக்கு அனுமதி இல்லை'],
  [/முயல்$/u, 'முயற்சி செய், because முயல் is also a rabbit'],
  [/உள்ளிட/u, 'எழுதவும்'],
  [/இயல(?:வில்லை|ாது)/u, 'முடியவில்லை'],
  [/பிரவுசர் அமைப்பி/u, 'பிரவுசரின் Settings'],
  [/முத்திரை/u, 'பூட்டி'],
  [/நெடுவரிசை/u, 'Column'],
  [/பூத்கள|(?:இந்தப்|எல்லாப்) பூத்/u, 'பூத்துகள், இந்த பூத்'],
  [/மீதம்|சிறிது நேரம் கழித்து|சற்றுக் கழித்து/u, 'மீதி, சற்று நேரம் கழித்து'],
  [
    /நிர்வாகி/u,
    'அட்மின், of the app',
    [
      'Administrators:title',
      'Administrators:lead',
      'admin:publish.lists.administrators',
      'frame:to.Administrators',
      'leaders:offices.Administrators',
    ],
  ],
];

/** Where entries in one state are counted or listed under its name. */
const LISTED = /^(?:outbox:group|closing:receipt|phone:entries|secondcopy:(?:report|carried))\./;

describe('in Tamil', () => {
  it.each(NOT_SAID)('nothing is said with %s, but with %s', (pattern, _instead, exceptions) =>
    expect(having(tamil, pattern, exceptions)).toEqual([]),
  );

  it('one verb says that entries are lost, and another that they are sent', () => {
    const lost = Array.from(tamil).filter(([key]) => /^phone:(lostCount|loss\.title)_/.test(key));
    expect(lost.length).toBeGreaterThan(3);
    expect(lost.filter(([, text]) => !/தொலைந்|அழிந்/u.test(text))).toEqual([]);
    const sent = ['outbox:lastArrival', 'outbox:goesByItself', 'closing:arrivedToday_one'];
    expect(sent.filter((key) => !/போ[னகய]/u.test(tamil.get(key) ?? ''))).toEqual([]);
  });

  it('one state has one name', () => {
    expect(tamil.get('post:state.pending')).toBe(tamil.get('dashboard:posts.pending'));
    expect(tamil.get('frame:notices.title')).toBe(tamil.get('outbox:title'));
    expect(tamil.get('outbox:state.sent')).toBe(tamil.get('submission:arrived'));
    const named = (of: string) =>
      Array.from(tamil)
        .filter(([key]) => key.endsWith(`.${of}`) && LISTED.test(key))
        .map(([, text]) => text);
    expect(named('waiting').filter((text) => !text.includes('காத்திருப்பவை'))).toEqual([]);
    expect(named('sent').filter((text) => !text.includes('போய்ச் சேர்ந்தவை'))).toEqual([]);
    expect(named('needsYou').filter((text) => !text.includes('பார்க்க வேண்டியவை'))).toEqual([]);
    expect(tamil.get('outbox:group.needsYou')).toBe(tamil.get('closing:receipt.needsYou'));
    expect(having(tamil, /அனுப்பியவை/u)).toEqual([]);
  });

  it('no suffix hangs on a variable: a noun follows it, or a hyphen after digits', () =>
    expect(having(tamil, /\}\}(?:[\p{Script=Tamil}]| (?:இல்|இன்|ஐ|ஆல்|உடன்|உக்கு)(?!\p{L}))/u)).toEqual(
      [],
    ));

  it('a suffix after digits or Latin letters has a hyphen', () =>
    expect(having(tamil, /[A-Za-z0-9]\p{Script=Tamil}/u)).toEqual([]));

  it('sentences ask with -வும்; -ங்கள் is the party’s own voice', () => {
    const screens = /^(?:outbox|voter|submission|phone|closing|logout|login|settings|secondcopy):/;
    const ours = new Map(Array.from(tamil).filter(([key]) => screens.test(key)));
    expect(having(ours, /\u0BC1ங்கள்/u)).toEqual([]);
  });

  it('who has to type a word may type the English one, and sees both', () => {
    const typed = Array.from(english.keys()).filter((key) => key.endsWith('.word'));
    expect(typed.length).toBeGreaterThan(3);
    expect(
      typed.filter(
        (key) =>
          !tamil
            .get(key)
            ?.split(' / ')
            .includes(english.get(key) ?? '?'),
      ),
    ).toEqual([]);
  });
});

it('in English people read of a server, not of a host', () =>
  expect(having(english, /\bhosts?\b/i)).toEqual([]));

it('in English one state has one name', () => {
  const named = (of: string, name: RegExp) =>
    Array.from(english)
      .filter(([key]) => key.endsWith(`.${of}`) && LISTED.test(key))
      .filter(([, text]) => !name.test(text));
  expect(named('waiting', /waiting/i)).toEqual([]);
  expect(named('sent', /arrived/i)).toEqual([]);
  expect(english.get('outbox:state.sent')).toBe(english.get('submission:arrived'));
  expect(having(english, /to be sent$|^Sent$/)).toEqual([]);
});

it('in English a phone has no windows: the app is open a second time on it', () =>
  expect(having(english, /(?:another|other) windows?\b/)).toEqual([]));

it.each([
  ['tam', tamil],
  ['en', english],
] as const)('texts are composed, and no odd spaces stand in them (%s)', (_language, texts) => {
  expect(Array.from(texts).filter(([, text]) => text !== text.normalize('NFC'))).toEqual([]);
  expect(having(texts, /^\s|\s$| {2}|[\u200B-\u200F\uFEFF]/u)).toEqual([]);
  const named = having(texts, /\$t\(/).flatMap((text) =>
    Array.from(text.matchAll(/\$t\(([^)]*)\)/g), ([, key = '']) => key),
  );
  expect(named.filter((key) => !texts.has(key))).toEqual([]);
});

it.each([
  ['tam', tamil],
  ['en', english],
] as const)('no line ends between "booth" or "line" and its number (%s)', (_language, texts) =>
  expect(having(texts, /(?:booth|line|பூத்|வரிசை) \{\{/iu)).toEqual([]),
);

/** Codes that people meet elsewhere, with the text that they read there. */
const TOLD: Record<string, string> = {
  otpNotSent: 'member:otp.notSent',
  tooManyOtps: 'member:otp.tooMany',
  otherContent: 'member:register.already',
  newPassword: 'login:newPassword.why',
  tooManyRows: 'admin:export.tooMany',
  noCard: 'card:none.title',
  booth: 'roll:none',
  onBehalf: 'secondcopy:onBehalf.refused',
  photoMissing: 'admin:refused.invalid',
  photoEmpty: 'voter:photo.empty',
  photoTooLarge: 'outbox:reason.tooLarge',
  tooLarge: 'outbox:reason.tooLarge',
};
/** Codes that no person meets: of programs' mistakes, and of calls in the background. */
const UNSEEN =
  'crossSite duplicateField fieldNul fieldTooLong incomplete json malformed notMultipart photoDamaged photoHash savedAt submissionId tooManyReports unknownCall unknownField unknownQuestion'.split(
    ' ',
  );

it('every code of the host has its words in both languages', () => {
  const codes = Object.keys(STATUS_OF);
  const groups = ['common:refused', 'admin:refused', 'login:failed'];
  for (const texts of [tamil, english]) {
    expect(
      codes.filter(
        (code) =>
          !UNSEEN.includes(code) &&
          !groups.some((group) => texts.has(`${group}.${code}`)) &&
          !texts.has(TOLD[code] ?? ''),
      ),
    ).toEqual([]);
  }
});
