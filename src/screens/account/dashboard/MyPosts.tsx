import { useTranslation } from 'react-i18next';
import { pageOf, PostItem } from '../../../domain/calls/lists.ts';
import { useFormats } from '../../../ui/useFormats.ts';
import { useHostQuery } from '../../shared/useHostQuery.ts';

const SHOWN = 3;
const Page = pageOf(PostItem);
const ASKED = { limit: SHOWN, mine: true };

/** Shows the person's newest posts with their state, and why a post was declined. */
export function MyPosts() {
  const { t } = useTranslation();
  const { moment } = useFormats();
  const { answer } = useHostQuery('viewAllPost', Page, { payload: ASKED });
  if (answer.status !== 'ready') return null;
  const posts = answer.data.items.slice(0, SHOWN);
  return (
    <section className="dashboard__posts">
      <h2>{t('dashboard:posts.title')}</h2>
      {posts.length === 0 ? (
        <p>{t('dashboard:posts.none')}</p>
      ) : (
        <ul>
          {posts.map(({ id, title, postedAt, state, reason }) => (
            <li key={id}>
              <span>{title}</span>
              <span className="note">
                {moment(Date.parse(postedAt))} ·{' '}
                <span className={`dashboard__state--${state}`}>
                  {t(`dashboard:posts.${state}`)}
                </span>
              </span>
              {reason && <span>{t('dashboard:posts.reason', { reason })}</span>}
            </li>
          ))}
        </ul>
      )}
      {!answer.isFresh && (
        <p className="note">{t('dashboard:asOf', { time: moment(answer.at) })}</p>
      )}
    </section>
  );
}
