import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import type { Sort, Total } from '../../../domain/calls/sorting.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Kolam } from '../../../ui/kolam/Kolam.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { useFormats } from '../../../ui/useFormats.ts';
import { askAloud } from '../askAloud.ts';
import { useHostQuery } from '../useHostQuery.ts';
import { pageOf } from './pageOf.ts';
import './HostList.css';

/** A page has fifty items, and what the office publishes may have 100 kB. */
const MAX_ANSWER_BYTES = 6 * 1024 * 1024;

/** `list` and `filter` go to the call. With `isKept: false` nothing is stored on the phone. */
type Asked = { list?: string; filter?: object; isKept?: boolean };
type HostListProps<Schema extends v.GenericSchema> = Asked & {
  /**
   * The call (docs/decisions/0007-calls.md) that returns the list. Change React's `key` with the
   * filter, or the old items stay until the new answer comes.
   */
  endpoint: string;
  schema: Schema;
  /** Shown when the host's list is empty. */
  empty: string;
  /** Says how long the whole list is. */
  isCounted?: boolean;
  /**
   * @param sort how the host sorted the items, if it can sort them
   * @param leaveOut call it with an item that no longer belongs to the list. The list takes the
   *   focus, because the button that had it is gone
   */
  children: (
    items: v.InferOutput<Schema>[],
    sort: Sort | undefined,
    leaveOut: (item: v.InferOutput<Schema>) => void,
  ) => ReactNode;
};

/**
 * Shows a list from the host page by page, with its age. Offline, it shows the list as last stored.
 * If there is nothing to show, it says why and offers a retry.
 */
export function HostList<Schema extends v.GenericSchema>({
  endpoint,
  schema,
  empty,
  isCounted = false,
  children,
  ...asked
}: HostListProps<Schema>) {
  const { t } = useTranslation();
  const formats = useFormats();
  const shown = useRef<HTMLDivElement>(null);
  const {
    answer: state,
    isAsking,
    refresh,
    more,
  } = usePages(endpoint, schema, {
    ...asked,
    isCounted,
  });
  // By what they say: an answer that was on its way may bring one once more, as another object.
  const [leftOut, setLeftOut] = useState<string[]>([]);
  const came = state.status === 'ready' ? state.data.items : [];
  const items =
    leftOut.length > 0 ? came.filter((item) => !leftOut.includes(JSON.stringify(item))) : came;
  const isWorkedOff = state.status === 'ready' && items.length === 0 && !state.trouble;
  useEffect(() => {
    if (isWorkedOff && !isAsking) more?.();
  });
  useEffect(() => {
    if (leftOut.length > 0) shown.current?.focus({ preventScroll: true });
  }, [leftOut]);
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
        {state.said && <p>{t('lists:missing.said', { words: state.said })}</p>}
        <Button kind="quiet" disabled={isAsking} onClick={refresh}>
          {t('common:retry')}
        </Button>
      </Notice>
    );
  }
  return (
    <div className="stack-16" aria-busy={isAsking} tabIndex={-1} ref={shown}>
      <div className="host-list__age between note">
        <p role="status">
          {isCounted && items.length > 0 && (
            <>
              <Count {...state.data} shown={items.length} leftOut={came.length - items.length} />
              {' · '}
            </>
          )}
          {t(state.trouble ? `lists:old.${state.trouble}` : 'lists:asOf', {
            time: formats.moment(state.at),
          })}
        </p>
        <Button kind="plain" disabled={isAsking} onClick={refresh}>
          <Icon name="refresh" /> {t('lists:refresh')}
        </Button>
      </div>
      {items.length > 0
        ? children(items, state.data.sort, (item) =>
            setLeftOut((before) => [...before, JSON.stringify(item)]),
          )
        : !more && <Empty words={empty} />}
      {more && (
        <Button kind="quiet" wide disabled={isAsking} onClick={more}>
          {isAsking ? t('common:loading') : t('lists:more')}
        </Button>
      )}
    </div>
  );
}

type CountProps = {
  shown: number;
  leftOut: number;
  next: string | null;
  total?: Total | undefined;
};

/** Says how many of how many are shown. Older hosts say no total. */
function Count({ shown, leftOut, next, total }: CountProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const number = formats.number(shown);
  if (next === null) return t('lists:counted.all', { number });
  if (!total) return t('lists:counted.first', { shown: number });
  // Rows may have come since the first page.
  const count = formats.number(Math.max(total.count - leftOut, shown));
  return t(`lists:counted.${total.isExact ? 'part' : 'atLeast'}`, { shown: number, number: count });
}

/** Returns a host's list. `more`, if there is more, fetches the next page. */
function usePages<Schema extends v.GenericSchema>(
  endpoint: string,
  schema: Schema,
  { list, filter, isKept = true, isCounted }: Asked & { isCounted: boolean },
) {
  const { t } = useTranslation();
  // Compare filters by content, because callers may pass an equal but new object on each render.
  const asked = JSON.stringify({
    ...filter,
    ...(list && { list }),
    ...(isCounted && { withTotal: true }),
  });
  const payload = useMemo(() => JSON.parse(asked) as object, [asked]);
  const page = useMemo(() => pageOf(schema), [schema]);
  const ask = useCallback(
    (call: string, given: object) => askAloud(call, given, t, { maxAnswerBytes: MAX_ANSWER_BYTES }),
    [t],
  );
  // The prefix keeps lists apart from other parts of the same answers.
  const keptAs = isKept ? `list ${endpoint} ${list ?? ''}` : '';
  const { answer, isAsking, askAgain } = useHostQuery(endpoint, page, { payload, keptAs, ask });
  const shown = answer.status === 'ready' ? answer.data : undefined;
  return {
    answer,
    isAsking,
    refresh: () => void askAgain(),
    more: shown?.next
      ? () =>
          // Sorted as what is shown, even if the list was to be sorted otherwise and wasn't.
          void askAgain({ before: shown.next, sort: shown.sort }, ({ items, next }) => ({
            ...shown,
            items: [...shown.items, ...items],
            next,
          }))
      : undefined,
  };
}

function Empty({ words }: { words: string }) {
  return (
    <div className="host-list__empty stack-16">
      <Kolam size={5} seed={12} />
      <p>{words}</p>
    </div>
  );
}
