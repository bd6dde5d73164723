import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type * as v from 'valibot';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Kolam } from '../../ui/kolam/Kolam.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useFormats } from '../../ui/useFormats.ts';
import { useList, type Asked } from './useList.ts';
import './HostList.css';

type HostListProps<Schema extends v.GenericSchema> = Asked & {
  /**
   * The call (docs/decisions/0007-calls.md) that returns the list. Change React's `key` with the
   * filter, or the old items stay until the new answer comes.
   */
  endpoint: string;
  schema: Schema;
  /** Shown when the host's list is empty. */
  empty: string;
  children: (items: v.InferOutput<Schema>[]) => ReactNode;
};

/**
 * Shows a list from the host page by page, with its age. Offline, it shows the list as last stored.
 * If there is nothing to show, it says why and offers a retry.
 */
export function HostList<Schema extends v.GenericSchema>({
  endpoint,
  schema,
  empty,
  children,
  ...asked
}: HostListProps<Schema>) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { state, items, isAsking, refresh, more } = useList(endpoint, schema, asked);
  if (state.status === 'loading')
    return (
      <p className="host-list__loading" role="status">
        {t('common:loading')}
      </p>
    );
  if (state.status === 'missing') {
    return (
      <Notice kind="waiting">
        <p>{t(`lists:missing.${state.trouble}`)}</p>
        <Button kind="quiet" disabled={isAsking} onClick={refresh}>
          {t('common:retry')}
        </Button>
      </Notice>
    );
  }
  return (
    <div className="host-list" aria-busy={isAsking}>
      <div className="host-list__age">
        <p role="status">
          {t(state.trouble ? `lists:old.${state.trouble}` : 'lists:asOf', {
            time: formats.moment(state.at),
          })}
        </p>
        <Button kind="plain" disabled={isAsking} onClick={refresh}>
          <Icon name="refresh" /> {t('lists:refresh')}
        </Button>
      </div>
      {items.length > 0 ? children(items) : <Empty words={empty} />}
      {more && (
        <Button kind="quiet" wide disabled={isAsking} onClick={more}>
          {isAsking ? t('common:loading') : t('lists:more')}
        </Button>
      )}
    </div>
  );
}

function Empty({ words }: { words: string }) {
  return (
    <div className="host-list__empty">
      <Kolam size={5} seed={12} />
      <p>{words}</p>
    </div>
  );
}
