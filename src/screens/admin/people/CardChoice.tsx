import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import type { PeopleFilter } from '../../../domain/calls/peopleFilter.ts';
import { Total } from '../../../domain/calls/sorting.ts';
import { OneOf } from '../../../ui/form/OneOf.tsx';
import { useHostQuery } from '../../shared/useHostQuery.ts';
import { useAtLeast } from '../useAtLeast.ts';

const CARDS = ['any', 'waiting'] as const;
export type Card = (typeof CARDS)[number];

const Counted = v.object({ total: Total });

type CardChoiceProps = {
  /** The other filters. Change React's `key` when they change, and to count again. */
  filter: PeopleFilter;
  card: Card;
  onChoose: (card: Card) => void;
};

/** Chooses between all members and those whose card waits, and says how many wait. */
export function CardChoice({ filter, card, onChoose }: CardChoiceProps) {
  const { t } = useTranslation();
  const atLeast = useAtLeast();
  const [payload] = useState({ ...filter, card: 'waiting', limit: 0, withTotal: true });
  const { answer } = useHostQuery('viewmember', Counted, { payload, keptAs: '' });
  const total = answer.status === 'ready' ? answer.data.total : undefined;
  const labels = {
    any: t('admin:people.allMembers'),
    waiting: total
      ? t('admin:people.cardsUnconfirmed', { number: atLeast(total) })
      : t('admin:people.cardUnconfirmed'),
  };
  return (
    <OneOf
      label={t('admin:members')}
      isLabelHidden
      className="choices find__cards"
      options={CARDS.map((value) => ({ value, label: labels[value] }))}
      value={card}
      onChange={onChoose}
    />
  );
}
