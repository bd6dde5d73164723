import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { inLanguage, type RollVoter } from '../../../domain/calls/roll.ts';
import { MIN_AGE } from '../../../domain/forms/personFields.ts';
import { houseNumberSaid } from '../../../domain/roll/numbers.ts';
import { useFormats } from '../../../ui/useFormats.ts';
import type { Marks } from './useBoothRoll.ts';

const joined = (...parts: (string | number | null | false)[]) =>
  parts.filter(Boolean).join('\u00A0· ');

export type Details = ReturnType<typeof detailsIn>;

/** Returns functions that say who a voter of the roll is, and what tells them from a namesake. */
export function useDetails(): Details {
  const { t, i18n } = useTranslation();
  const { moment } = useFormats();
  return useMemo(() => detailsIn(t, i18n.language, moment), [t, i18n.language, moment]);
}

function detailsIn(t: TFunction, language: string, moment: (at: number) => string) {
  const isTamil = language !== 'en';
  return {
    isTamil,
    name: (voter: RollVoter) => inLanguage(voter, isTamil).name,
    section: (voter: RollVoter) => inLanguage(voter, isTamil).sectionName,
    who(voter: RollVoter) {
      const { relationName } = inLanguage(voter, isTamil);
      return joined(
        relationName && t(`roll:relation.${voter.relation}`, { name: relationName }),
        voter.gender && t(`voter:gender.${voter.gender}`),
        voter.age,
      );
    },
    /** Says that a voter was struck out, has moved, or is too young. Undefined for all others. */
    standing({ status, age }: RollVoter) {
      if (status !== 'listed') return t(`roll:status.${status}`);
      return age !== null && age < MIN_AGE ? t('roll:status.young') : undefined;
    },
    /** Says as what a line's voter is enrolled, by whom and when. '' if they aren't. */
    enrolled(
      { as, done, byTeam, other }: Pick<Marks, 'as' | 'done' | 'byTeam' | 'other'>,
      line: number,
    ) {
      const at = byTeam.get(line);
      const isOther = other.has(line);
      return joined(
        done.has(line)
          ? t(as === 'voter' ? 'roll:done' : 'roll:isMember')
          : at !== undefined &&
              (at === 0 ? t('roll:doneByTeam') : t('roll:doneByTeamAt', { at: moment(at) })),
        isOther && t(as === 'voter' ? 'roll:isMember' : 'roll:isVoter'),
      );
    },
    /** Says that the entry of a line's voter won't arrive as it is. */
    wrong({ wrong }: Pick<Marks, 'wrong'>, line: number) {
      const entry = wrong.get(line);
      return entry && t(entry.wrong === 'refused' ? 'roll:refused' : 'outbox:state.damaged');
    },
    where({ houseNo, line, voterId }: RollVoter) {
      const no = houseNumberSaid(houseNo);
      return joined(no && t('roll:house', { no }), t('roll:line', { no: line }), voterId);
    },
  };
}
