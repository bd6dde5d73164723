import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { KINDS, kindOf } from '../../domain/outbox/kinds.ts';
import { summaryOf } from '../../domain/outbox/submission.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import type { UnfinishedForm } from './listItems.ts';
import { firstLetter } from './Thumbnail.tsx';

type DraftRowProps = { form: UnfinishedForm; isTooLate: boolean; onThrowAway: () => void };

/**
 * Shows a form that was begun and not saved, or a correction whose entry was sent before the
 * correction was finished.
 */
export function DraftRow({ form: { name, draft }, isTooLate, onThrowAway }: DraftRowProps) {
  const { t } = useTranslation();
  const [isAsked, setIsAsked] = useState(false);
  const { title, tail } = summaryOf(draft.fields);
  const facts = [
    tail && `…${tail}`,
    draft.photos.length > 0 && t('outbox:draft.photos', { count: draft.photos.length }),
  ];
  const kind = kindOf(name.form);
  return (
    <article className="entry stack-12">
      <div className="entry__head">
        <span className="entry__mark" aria-hidden="true">
          {firstLetter(title)}
        </span>
        <div className="entry__words">
          <span className="entry__title">{title || t(`${name.form}:noName`)}</span>
          <div className="entry__line between">
            <span className="entry__facts note">{facts.filter(Boolean).join(' · ')}</span>
            <span className="visually-hidden">{t('outbox:state.draft')}</span>
          </div>
        </div>
      </div>
      <div className="entry__task">
        {isTooLate && <p>{t('outbox:draft.tooLate')}</p>}
        <div className="row">
          {!isAsked && kind && (
            <Link
              className={buttonClass(isTooLate ? { kind: 'quiet' } : {})}
              to={KINDS[kind].to}
              state={isTooLate ? { entry: draft.id } : undefined}
            >
              {t(`outbox:draft.${isTooLate ? 'look' : 'goOn'}`)}
            </Link>
          )}
          {isAsked ? (
            <>
              <Button kind="quiet" onClick={onThrowAway}>
                {t('outbox:draft.yes')}
              </Button>
              <Button onClick={() => setIsAsked(false)}>{t('outbox:draft.no')}</Button>
            </>
          ) : (
            <Button kind="quiet" onClick={() => setIsAsked(true)}>
              {t('outbox:draft.throwAway')}
            </Button>
          )}
        </div>
      </div>
    </article>
  );
}
