import { useTranslation } from 'react-i18next';
import { useOutbox } from '../../shared/useOutbox.ts';

/**
 * Lists how many entries each person has on this phone, so people see who has to log in to send
 * them.
 */
export function HeldEntries() {
  const { t } = useTranslation();
  const outbox = useOutbox();
  if (outbox.status !== 'ready' || outbox.heldFor.length === 0) return null;
  return (
    <section className="login__held card stack-8">
      <h2>{t('login:held.title')}</h2>
      <ul>
        {outbox.heldFor.map(({ owner, count }) => (
          <li key={owner}>
            <span>{owner}</span>
            <strong>{t('login:held.count', { count })}</strong>
          </li>
        ))}
      </ul>
      <p>{t('login:held.hint')}</p>
    </section>
  );
}
