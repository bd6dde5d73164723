import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  CONSENT_TEXT_VERSION,
  consentVersion,
  isConsentVersion,
  paragraphsOf,
} from '../../../src/domain/forms/consent.ts';
import { EMPTY_REGISTRATION, MEMBER_PHOTOS } from '../../../src/domain/forms/memberQuestions.ts';
import { EMPTY_VOTER, VOTER_PHOTOS } from '../../../src/domain/forms/voter.ts';

/**
 * The texts that people agreed to, by version. A line is never changed: a new text is a new version
 * and a new line. Version 1 and 2 had no text for voters, and other paragraphs.
 */
const TEXTS: Record<string, Record<string, string>> = {
  3: {
    'member tam': '0ce3e6272ca3cdec',
    'member en': 'c8e8a947e37c8c0e',
    'voter tam': '97908f8da6e66e3b',
    'voter en': '2825593f7eb041d1',
  },
  4: {
    'member tam': 'cf70e6b06a274a7c',
    'member en': '565c43e2bd39beef',
    'voter tam': '697f10ab21578761',
    'voter en': '3e1051ac43a3acea',
  },
  5: {
    'member tam': '6f7e985da4b88f9b',
    'member en': '3ed32c44f3f49558',
    'voter tam': '5f70ab64fd110bd6',
    'voter en': '6dbecf52d453aa96',
  },
};

/** Answers that say how to ask, prove who asks, or are the consent itself. */
const NO_DATA: readonly string[] = [
  'ageGivenAs',
  'localBodyKind',
  'fillMode',
  'consentVersion',
  'consentAt',
  'password',
  'confirmPassword',
  'otp',
] satisfies (keyof typeof EMPTY_REGISTRATION | keyof typeof EMPTY_VOTER)[];
/**
 * What the text calls a question or photo, in English and Tamil. What isn't here is part of the
 * address.
 */
const CALLED: Record<string, [en: string, tam: string]> = {
  voterId: ['voter ID number', 'வாக்காளர் அட்டை எண்'],
  voterCardFront: ['photo of the voter ID card', 'வாக்காளர் அட்டையின் படம்'],
  name: [' name,', ' பெயர்,'],
  relationName: ["father's or husband's name", 'தந்தை / கணவர் பெயர்'],
  gender: ['gender', 'பாலினம்'],
  age: [' age ', 'வயது'],
  dateOfBirth: ['date of birth', 'பிறந்த தேதி'],
  mobile: ['mobile number', 'கைபேசி எண்'],
  district: ['constituency', 'தொகுதி'],
  assembly: ['constituency', 'தொகுதி'],
  parliamentary: ['constituency', 'தொகுதி'],
  booth: ['booth', 'பூத்'],
  line: ['line number', 'வரிசை எண்'],
  votersInHouse: ['number of voters in the house', 'வீட்டில் எத்தனை வாக்காளர்கள்'],
  rollSaid: ['what the electoral roll says differently', 'வாக்காளர் பட்டியலில் வேறாக உள்ளவை'],
  portrait: ['your portrait', 'உங்கள் படம்'],
  education: ['education', 'கல்வி'],
  profession: ['profession', 'தொழில்'],
  tvmiYears: ['years in the fan movement', 'ரசிகர் இயக்கத்தில் இருந்த ஆண்டுகள்'],
  whatsapp: ['WhatsApp number', 'வாட்ஸ்அப் எண்'],
  phone: ['another phone number', 'மற்றொரு தொலைபேசி எண்'],
  email: ['email', 'மின்னஞ்சல்'],
  bloodGroup: ['blood group', 'இரத்த வகை'],
  religion: ['religion', 'மதம்'],
  caste: ['caste', 'சாதி'],
  pan: ['PAN,', 'பான்,'],
  panCard: ['pictures of the PAN card', 'பான் அட்டையின் படம்'],
  selfDescription: ['what you wrote about yourself', 'உங்களைப் பற்றி எழுதிய தாளின் படம்'],
  userName: ['user name', 'பயனர் பெய'],
  aadhaar: ['Aadhaar: only if you give it, the number', 'ஆதார்: நீங்கள் தந்தால் மட்டும்'],
  aadhaarFront: ['pictures of the card with number and QR code covered', 'மறைத்த அட்டையின் பட'],
  aadhaarBack: ['pictures of the card with number and QR code covered', 'மறைத்த அட்டையின் பட'],
};
const ADDRESS = ['address', 'முகவரி'];
const ASKED = {
  member: [...Object.keys(EMPTY_REGISTRATION), ...MEMBER_PHOTOS.map(({ slot }) => slot)],
  voter: [...Object.keys(EMPTY_VOTER), ...VOTER_PHOTOS.map(({ slot }) => slot)],
};

function consentOf(nameSpace: string, lng: string): Record<string, string> {
  const file = readFileSync(`public/locales/${lng}/${nameSpace}.json`, 'utf8');
  return (JSON.parse(file) as { consent: Record<string, string> }).consent;
}

function textOf(nameSpace: string, lng: string): string {
  const consent = consentOf(nameSpace, lng);
  return createHash('sha256')
    .update([...paragraphsOf(true), 'agree'].map((name) => consent[name] ?? '').join('\n'))
    .digest('hex')
    .slice(0, 16);
}

describe('a record of consent', () => {
  it.each(['member tam', 'member en', 'voter tam', 'voter en'])(
    'names the text that was read, word for word (%s)',
    (whose) => {
      const [nameSpace = '', lng = ''] = whose.split(' ');
      expect(TEXTS[CONSENT_TEXT_VERSION]?.[whose]).toBe(textOf(nameSpace, lng));
    },
  );

  it.each(['member', 'voter'] as const)('names each item that the form of a %s asks for', (of) => {
    const unnamed = (lng: 'en' | 'tam') => {
      const { what = '', aadhaar = '' } = consentOf(of, lng);
      const at = lng === 'en' ? 0 : 1;
      return ASKED[of]
        .filter((name) => !NO_DATA.includes(name))
        .filter((name) => !`${what} ${aadhaar}`.includes((CALLED[name] ?? ADDRESS)[at] ?? '-'));
    };
    expect(unnamed('en')).toEqual([]);
    expect(unnamed('tam')).toEqual([]);
  });

  it.each(['member', 'voter'] as const)(
    'names the party, the page to withdraw on, whom to ask, and where to complain (%s)',
    (of) => {
      for (const lng of ['en', 'tam']) {
        const { what, rights } = consentOf(of, lng);
        expect(what).toContain('$t(party:name)');
        for (const said of ['{{page}}', '$t(party:address)', '$t(party:phone)', 'Data Protection'])
          expect(rights, lng).toContain(said);
      }
    },
  );

  it('says in which language it was read', () => {
    expect(consentVersion('ta')).toBe('5-ta');
    expect(consentVersion('en')).toBe('5-en');
  });

  it('may name an older text, and none that never was', () => {
    for (const was of ['1-ta', '2-en', '3-ta', '4-en', '5-ta'])
      expect(isConsentVersion(was)).toBe(true);
    for (const never of ['6-ta', '10-ta', '0-ta', '01-ta', '3-fr', 'x3-ta', '3-tax', ''])
      expect(isConsentVersion(never)).toBe(false);
  });

  it('says nothing about Aadhaar where the host asks for none', () => {
    expect(paragraphsOf(false)).toEqual(
      paragraphsOf(true).filter((paragraph) => paragraph !== 'aadhaar'),
    );
    expect(paragraphsOf(true)).toContain('aadhaar');
  });
});
