import { useTranslation } from 'react-i18next';
import type { Entry } from '../../domain/outbox/outbox.ts';
import { useOutbox } from '../outbox/useOutbox.ts';
import './SecondCopyScreen.css';

const GROUPS = {
  waiting: ['waiting', 'sending'],
  sent: ['sent'],
  needsOwner: ['refused', 'damaged'],
} as const;

/** What a team lead carries for others: how many in which state, and never what is in them. */
export function CarriedNotice() {
  const { t } = useTranslation();
  const outbox = useOutbox();
  if (outbox.status !== 'ready' || outbox.carried.length === 0) return null;
  const count = (states: readonly Entry['state'][]) =>
    outbox.carried.filter(({ state }) => states.includes(state)).length;
  return (
    <section className="copy__carried">
      <h2>{t('secondcopy:carried.title')}</h2>
      <dl className="copy__report">
        {(['waiting', 'sent', 'needsOwner'] as const)
          .filter((group) => count(GROUPS[group]) > 0)
          .map((group) => (
            <div key={group} className="copy__line">
              <dt>{t(`secondcopy:carried.${group}`)}</dt>
              <dd>{count(GROUPS[group])}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
