import { dayInIndia } from '../../src/domain/app/calendar.ts';
import type { Member } from '../../src/domain/forms/member.ts';
import { findAssembly, findDistrict } from '../../src/domain/places/regions.ts';
import type { Voter } from '../../src/domain/forms/voter.ts';
import type { Enrolment } from '../tables/voters.ts';

export type Exported = Enrolment & (Voter | Member);

/** The first line of an exported table. */
export const HEADINGS = {
  tam: [
    'குறிப்பு எண்',
    'வந்த நாள்',
    'பெயர்',
    'தந்தை / கணவர் பெயர்',
    'பாலினம்',
    'வயது',
    'பிறந்த தேதி',
    'கைபேசி',
    'வாக்காளர் அட்டை எண்',
    'மாவட்டம்',
    'சட்டமன்றத் தொகுதி',
    'பூத்',
    'வரிசை எண்',
    'முகவரி',
    'பின்கோடு',
    'சம்மதம் தந்த நாள்',
  ],
  en: [
    'Reference',
    'Received on',
    'Name',
    "Father's or husband's name",
    'Gender',
    'Age',
    'Date of birth',
    'Mobile',
    'Voter ID',
    'District',
    'Assembly constituency',
    'Booth',
    'Line',
    'Address',
    'Postal code',
    'Consent given on',
  ],
};

const GENDERS: Record<string, { tam: string; en: string }> = {
  female: { tam: 'பெண்', en: 'Female' },
  male: { tam: 'ஆண்', en: 'Male' },
  third: { tam: 'மூன்றாம் பாலினம்', en: 'Third gender' },
};

/**
 * Returns a person's row, in the order of the headings. Aadhaar and PAN numbers stay with the host.
 */
export function rowOf(person: Exported, language: 'tam' | 'en'): string[] {
  const [district, assembly] = [findDistrict(person.district), findAssembly(person.assembly)];
  const nameOf = (place: { ta: string; en: string } | undefined, otherwise: string) =>
    place?.[language === 'tam' ? 'ta' : 'en'] ?? otherwise;
  return [
    person.reference,
    dayInIndia(person.receivedAt),
    person.name,
    person.relationName,
    GENDERS[person.gender]?.[language] ?? person.gender,
    'age' in person ? person.age : '',
    'dateOfBirth' in person ? person.dateOfBirth : '',
    person.mobile,
    person.voterId,
    nameOf(district, person.district),
    nameOf(assembly, person.assembly),
    person.booth,
    person.line,
    person.address,
    person.postalCode,
    person.consentAt && dayInIndia(Date.parse(person.consentAt)),
  ].map((cell) => cell ?? '');
}
