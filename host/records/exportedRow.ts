import { dayInIndia } from '../../src/domain/app/calendar.ts';
import { EMPTY_MEMBER } from '../../src/domain/forms/memberQuestions.ts';
import { EMPTY_VOTER, VOTER_QUESTIONS } from '../../src/domain/forms/voter.ts';
import { findAssembly, findDistrict } from '../../src/domain/places/regions.ts';
import en from '../../public/locales/en/voter.json' with { type: 'json' };
import tam from '../../public/locales/tam/voter.json' with { type: 'json' };
import type { Enrolled, People } from '../tables/enrolled.ts';
import { phoneTime } from './phoneTime.ts';

type Language = 'tam' | 'en';
export type Exported = Enrolled<People>;

/** The texts of the voter form, by field. */
const TEXTS = { tam, en } as Record<Language, Record<string, unknown>>;
const EMPTY: Record<People, object> = { voters: EMPTY_VOTER, members: EMPTY_MEMBER };
/** Who it is comes first in a row, and the questions about their place after that. */
const FIRST = ['name', 'relationName', 'gender', 'age', 'dateOfBirth', 'mobile'];
const AROUND = {
  tam: { before: ['குறிப்பு எண்', 'வந்த நாள்'], after: 'சம்மதம் தந்த நாள்' },
  en: { before: ['Reference', 'Received on'], after: 'Consent given on' },
};

/**
 * Returns the questions of an exported table: those of the voter form. Of members too, because
 * Aadhaar and PAN numbers stay with the host.
 */
function questionsOf(people: People): string[] {
  const asked = Object.keys(VOTER_QUESTIONS).filter((field) => Object.hasOwn(EMPTY[people], field));
  return [...FIRST, ...asked.filter((field) => !FIRST.includes(field))];
}

/** Returns the first line of an exported table. */
export function headingsOf(people: People, language: Language): string[] {
  const { before, after } = AROUND[language];
  return [
    ...before,
    ...questionsOf(people).map((field) => textOf(language, field, 'label') ?? field),
    after,
  ];
}

/** Returns a person's row, in the order of the headings. */
export function rowOf(person: Exported, people: People, language: Language): string[] {
  const answers = person as Record<string, unknown>;
  return [
    person.reference,
    dayInIndia(person.receivedAt),
    ...questionsOf(people).map((field) => cellOf(field, answers[field], language)),
    person.consentAt
      ? dayInIndia(phoneTime(Date.parse(person.consentAt), person.receivedAt).at)
      : '',
  ];
}

/** Returns an answer in words. Records from before a question existed have none. */
function cellOf(field: string, answer: unknown, language: Language): string {
  if (typeof answer !== 'string') return '';
  const place =
    field === 'district'
      ? findDistrict(answer)
      : field === 'assembly'
        ? findAssembly(answer)
        : undefined;
  if (place) return place[language === 'tam' ? 'ta' : 'en'];
  const isChoice = (VOTER_QUESTIONS as Record<string, string>)[field] === 'choice';
  return (isChoice && textOf(language, field, answer)) || answer;
}

function textOf(language: Language, field: string, name: string): string | undefined {
  return (TEXTS[language][field] as Record<string, string> | undefined)?.[name];
}
