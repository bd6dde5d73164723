import { findAssembly, findDistrict, findParliamentary } from '../places/regions.ts';
import { MEMBER_QUESTIONS } from './memberQuestions.ts';
import { NONE } from './personFields.ts';
import { VOTER_QUESTIONS, type Typed } from './voter.ts';

export type People = 'voters' | 'members';

/** The questions about each kind of people, in the order of the form. */
export const QUESTIONS: Record<People, Readonly<Record<string, Typed>>> = {
  voters: VOTER_QUESTIONS,
  members: MEMBER_QUESTIONS,
};

const PLACES: Readonly<Record<string, (code: string) => { en: string; ta: string } | undefined>> = {
  district: findDistrict,
  assembly: findAssembly,
  parliamentary: findParliamentary,
};

/** Returns true for a question whose answer is the code of a place. */
export const asksForPlace = (field: string): boolean => Object.hasOwn(PLACES, field);

/** Returns the place that answers a question, or undefined if the answer is no place's code. */
export const placeIn = (field: string, answer: string) => PLACES[field]?.(answer);

/** Returns true for an answer that may have words among the form's texts, as typed ones don't. */
export function isCode(people: People, field: string, answer: string): boolean {
  const typed = QUESTIONS[people][field];
  return typed === 'choice' || typed === 'fixed' || answer === NONE;
}
