import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { roleLoggedIn } from '../../../device/login/session.ts';
import { MemberCard } from '../../../domain/calls/lists.ts';
import { findAssembly } from '../../../domain/places/regions.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { languageOf } from '../../../ui/language.ts';
import { useFormats } from '../../../ui/useFormats.ts';
import { useHostQuery } from '../../shared/useHostQuery.ts';
import { useOutbox } from '../../shared/useOutbox.ts';

/** The host gives the numbers of a booth to whoever may have its roll. */
const SEE_BOARD = ['volunteer', 'lead', 'admin'];

/** Shows the booth on the person's card and where they have worked, and leads to the board. */
export function MyBooth() {
  const { t, i18n } = useTranslation();
  const { compare } = useFormats();
  const { answer: card } = useHostQuery('membercard', MemberCard);
  const outbox = useOutbox();
  // Only sent entries name their booth; waiting ones are sealed.
  const worked =
    outbox.status === 'ready'
      ? outbox.mine.flatMap((entry) =>
          entry.state === 'sent' && entry.receipt.booth ? [entry.receipt.booth] : [],
        )
      : [];
  const booths = [...new Set(worked)].toSorted((a, b) => Number(a) - Number(b) || compare(a, b));
  const own = card.status === 'ready' ? card.data : undefined;
  const seesBoard = SEE_BOARD.includes(roleLoggedIn() ?? '');
  if (!own && booths.length === 0 && !seesBoard) return null;
  const assembly = own && findAssembly(own.assembly);
  return (
    <section>
      <h2>{t('dashboard:booth.title')}</h2>
      {own && (
        <p>
          {t('dashboard:booth.own', {
            assembly: assembly
              ? { tam: assembly.ta, en: assembly.en }[languageOf(i18n.language)]
              : own.assembly,
            booth: own.booth,
          })}
        </p>
      )}
      {booths.length > 0 && <p>{t('dashboard:booth.worked', { booths: booths.join(', ') })}</p>}
      {seesBoard && (
        <Link className={buttonClass({ kind: 'quiet' })} to="/booth">
          {t('dashboard:booth.board')}
        </Link>
      )}
    </section>
  );
}
