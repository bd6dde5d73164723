import { useTranslation } from 'react-i18next';
import { BLOOD_GROUPS, type MEMBER_QUESTIONS } from '../../../domain/forms/memberQuestions.ts';
import { GENDERS, NONE } from '../../../domain/forms/personFields.ts';
import { isCode, placeIn, type People } from '../../../domain/forms/questions.ts';
import type { VOTER_QUESTIONS } from '../../../domain/forms/voter.ts';
import { ASSEMBLIES, DISTRICTS } from '../../../domain/places/regions.ts';
import { usePlaceName } from '../../../form/fields/useSortedPlaces.ts';

/** The form that asks about them. Its texts have the same name. */
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
    const place = placeIn(field, value);
    if (place) return nameOf(place);
    const words = `${FORM[people]}:${field}.${value}`;
    return isCode(people, field, value) && i18n.exists(words) ? t(words) : value;
  };
}
