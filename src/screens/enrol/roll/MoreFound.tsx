import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { useFormats } from '../../../ui/useFormats.ts';

/** A screen or two of a small phone. */
const AT_FIRST = 10;
const AT_A_TIME = 20;

/** Says how many of those who fit what was typed are shown, and what shows more of them. */
export function useMostShown(query: string): { most: number; showMore: () => void } {
  const [shown, setShown] = useState({ query, most: AT_FIRST });
  const most = shown.query === query ? shown.most : AT_FIRST;
  return { most, showMore: () => setShown({ query, most: most + AT_A_TIME }) };
}

/** Below a list that ends before all who fit: says so, and shows more on a tap. */
export function MoreFound({
  shown,
  all,
  onMore,
}: {
  shown: number;
  all: number;
  onMore: () => void;
}) {
  const { t } = useTranslation();
  const { number } = useFormats();
  if (shown >= all) return undefined;
  return (
    <div className="roll__more">
      <p className="field__hint">
        {t('roll:search.shown', { shown: number(shown), all: number(all) })}
      </p>
      <Button kind="quiet" wide onClick={onMore}>
        {t('roll:search.more', { count: Math.min(AT_A_TIME, all - shown) })}
      </Button>
    </div>
  );
}
