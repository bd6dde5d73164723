import { dayInIndia } from '../../src/domain/app/calendar.ts';
import { phoneTime } from '../../src/domain/app/phoneTime.ts';
import { isCode, placeIn, QUESTIONS, type People } from '../../src/domain/forms/questions.ts';
import memberEn from '../../public/locales/en/member.json' with { type: 'json' };
import voterEn from '../../public/locales/en/voter.json' with { type: 'json' };
import memberTam from '../../public/locales/tam/member.json' with { type: 'json' };
import voterTam from '../../public/locales/tam/voter.json' with { type: 'json' };
import type { Enrolled } from '../tables/enrolled.ts';

type Language = 'tam' | 'en';
export type Exported = Enrolled<People>;

type Texts = Record<string, unknown>;
/** The texts of each form, by field. */
const TEXTS = {
  voters: { tam: voterTam, en: voterEn },
  members: { tam: memberTam, en: memberEn },
} as Record<People, Record<Language, Texts>>;
/** Files get lost. What nobody needs to reach people stays at the host. */
const STAYS = ['aadhaar', 'pan', 'religion', 'caste', 'bloodGroup'];
/** Who it is comes first in a row, and the questions about their place after that. */
const FIRST = ['name', 'relationName', 'gender', 'age', 'dateOfBirth', 'mobile'];
const AROUND = {
  tam: { before: ['குறிப்பு எண்', 'வந்த நாள்'], after: ['சம்மதம் தந்த நாள்', 'சம்மத உரையின் பதிப்பு'] },
  en: {
    before: ['Reference', 'Received on'],
    after: ['Consent given on', 'Version of the consent'],
  },
};

/** Returns the questions of an exported table: those of the form, without what stays. */
function questionsOf(people: People): string[] {
  const asked = Object.keys(QUESTIONS[people]).filter((field) => !STAYS.includes(field));
  return [...FIRST, ...asked.filter((field) => !FIRST.includes(field))];
}

/** Returns the first line of an exported table. */
export function headingsOf(people: People, language: Language): string[] {
  const { before, after } = AROUND[language];
  return [
    ...before,
    ...questionsOf(people).map((field) => textOf(TEXTS[people][language], field, 'label') ?? field),
    ...after,
  ];
}

/** Returns a person's row, in the order of the headings. */
export function rowOf(person: Exported, people: People, language: Language): string[] {
  const answers = person as Record<string, unknown>;
  return [
    person.reference,
    dayInIndia(person.receivedAt),
    ...questionsOf(people).map((field) => cellOf(people, field, answers[field], language)),
    person.consentAt
      ? dayInIndia(phoneTime(Date.parse(person.consentAt), person.receivedAt).at)
      : '',
    cellOf(people, 'consentVersion', answers['consentVersion'], language),
  ];
}

/** Returns an answer in words. Records from before a question existed have none. */
function cellOf(people: People, field: string, answer: unknown, language: Language): string {
  if (typeof answer !== 'string') return '';
  const place = placeIn(field, answer);
  if (place) return place[language === 'tam' ? 'ta' : 'en'];
  const words = isCode(people, field, answer) && textOf(TEXTS[people][language], field, answer);
  return words || answer;
}

function textOf(texts: Texts, field: string, name: string): string | undefined {
  return (texts[field] as Record<string, string> | undefined)?.[name];
}
