import { useTranslation } from 'react-i18next';
import { BLOOD_GROUPS, MEMBER_QUESTIONS } from '../../../domain/forms/memberQuestions.ts';
import { GENDERS, NONE } from '../../../domain/forms/personFields.ts';
import { VOTER_QUESTIONS, type Typed } from '../../../domain/forms/voter.ts';
import {
  ASSEMBLIES,
  DISTRICTS,
  findAssembly,
  findDistrict,
  findParliamentary,
} from '../../../domain/places/regions.ts';
import { usePlaceName } from '../../../form/fields/useSortedPlaces.ts';

export type People = 'voters' | 'members';

/** The questions of each form, in its order, and how the console edits their answers. */
export const QUESTIONS: Record<People, Record<string, Typed>> = {
  voters: VOTER_QUESTIONS,
  members: MEMBER_QUESTIONS,
};
/** The form that asks them. Its texts have the same name. */
export const FORM = { voters: 'voter', members: 'member' } as const;

type ChoiceOf<Asked> = { [Q in keyof Asked]: Asked[Q] extends 'choice' ? Q : never }[keyof Asked];
type Choice = ChoiceOf<typeof VOTER_QUESTIONS> | ChoiceOf<typeof MEMBER_QUESTIONS>;

/** The codes that may be chosen, by question. */
export const OPTIONS: Record<Choice, readonly string[]> = {
  gender: GENDERS,
  bloodGroup: [...BLOOD_GROUPS, NONE],
  district: DISTRICTS.map(({ id }) => id),
  assembly: ASSEMBLIES.map(({ no }) => String(no)),
  localBodyKind: ['urban', 'rural'],
  noLine: ['notOnRoll'],
  noMobile: ['noPhone'],
  mobileOf: ['before'],
};

const PLACES: Record<string, (code: string) => { en: string; ta: string } | undefined> = {
  district: findDistrict,
  assembly: findAssembly,
  parliamentary: findParliamentary,
};
/** Nobody types these codes, so a typed answer is never taken for one. */
const hasWords = (typed: Typed | undefined, value: string) =>
  typed === 'choice' || typed === 'fixed' || value === NONE;

type Say = (field: string, value: string) => string;

/** Returns what was typed, with the code of "none" where its words still stand in a field. */
export function readAnswers(typed: Record<string, string>, say: Say): Record<string, string> {
  return Object.fromEntries(
    Object.entries(typed).map(([field, value]) => [
      field,
      value === say(field, NONE) ? NONE : value,
    ]),
  );
}

/** Returns a function that gives an answer in words: a place, a choice, "none". */
export function useAnswer(people: People): Say {
  const { t, i18n } = useTranslation();
  const nameOf = usePlaceName();
  return (field, value) => {
    const place = PLACES[field]?.(value);
    if (place) return nameOf(place);
    const words = `${FORM[people]}:${field}.${value}`;
    return hasWords(QUESTIONS[people][field], value) && i18n.exists(words) ? t(words) : value;
  };
}
