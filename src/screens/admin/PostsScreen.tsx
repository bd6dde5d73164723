import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PendingPost, type PendingPostsSort } from '../../domain/calls/lists.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { useFormats } from '../../ui/useFormats.ts';
import { BroughtBy } from './BroughtBy.tsx';
import { HostList } from '../shared/lists/HostList.tsx';
import { Console } from './Console.tsx';
import { RecordPhotos } from './people/RecordPhotos.tsx';
import { SortChoice } from './SortChoice.tsx';
import { useAdminAction } from './useAdminAction.ts';

/** Lists members' posts that nobody has published or declined yet. */
export function PostsScreen() {
  const { t } = useTranslation();
  const [sort, setSort] = useState<PendingPostsSort>({ by: 'postedAt', direction: 'descending' });
  return (
    <Console title={t('admin:posts.title')}>
      <HostList
        endpoint="pendingPosts"
        schema={PendingPost}
        filter={{ sort }}
        isKept={false}
        isCounted
        empty={t('admin:posts.none')}
      >
        {(posts, sorted, leaveOut) => (
          <>
            <SortChoice
              by={['postedAt', 'author']}
              ascendingFirst={['author']}
              sort={sort}
              sorted={sorted}
              onSort={setSort}
            />
            <ul className="stack-16">
              {posts.map((post) => (
                <li key={post.id}>
                  <Post post={post} onDecided={() => leaveOut(post)} />
                </li>
              ))}
            </ul>
          </>
        )}
      </HostList>
    </Console>
  );
}

function Post({
  post: { id, title, text, author, broughtBy, postedAt, photos },
  onDecided,
}: {
  post: PendingPost;
  onDecided: () => void;
}) {
  const { t } = useTranslation();
  const { dayAndTime } = useFormats();
  const [isDeclining, setIsDeclining] = useState(false);
  const [hasLooked, setHasLooked] = useState(photos.length === 0);
  const { isBusy, act } = useAdminAction();
  const decide = async (state: 'published' | 'declined', reason = '') => {
    if (await act('decidePost', { id, state, reason }, t(`admin:posts.${state}`))) onDecided();
  };
  return (
    <article className="console__card">
      <h2>{title}</h2>
      <p className="note">
        {author} · {dayAndTime(postedAt)}
        <BroughtBy name={broughtBy} />
      </p>
      <p className="console__text">{text}</p>
      <RecordPhotos
        reference={id}
        photos={photos.map(({ slot }, index) => ({
          slot,
          label: t('admin:posts.picture', { number: index + 1 }),
        }))}
        onShown={() => setHasLooked(true)}
      />
      {!hasLooked && <p className="note">{t('admin:posts.lookFirst')}</p>}
      <div className="row">
        <Button disabled={isBusy || !hasLooked} onClick={() => void decide('published')}>
          {t('admin:posts.publish')}
        </Button>
        <Button kind="danger" disabled={isBusy} onClick={() => setIsDeclining(true)}>
          {t('admin:posts.decline')}
        </Button>
      </div>
      {isDeclining && (
        <DeclineDialog
          title={title}
          onClose={() => setIsDeclining(false)}
          onDecline={(reason) => {
            setIsDeclining(false);
            void decide('declined', reason);
          }}
        />
      )}
    </article>
  );
}

/** Asks why a post is declined. The author sees the reason. */
function DeclineDialog({
  title,
  onClose,
  onDecline,
}: {
  title: string;
  onClose: () => void;
  onDecline: (reason: string) => void;
}) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  return (
    <Dialog title={t('admin:posts.declineTitle', { title })} onClose={onClose}>
      <Field label={t('admin:posts.reason')} hint={t('admin:posts.reasonHint')} optional>
        {(input) => (
          <textarea
            {...input}
            className="input"
            maxLength={500}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
      <div className="row">
        <Button kind="danger" onClick={() => onDecline(reason)}>
          {t('admin:posts.decline')}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {t('admin:posts.later')}
        </Button>
      </div>
    </Dialog>
  );
}
