import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/form/Field.tsx';
import type { Search } from './useSearch.ts';

type OutboxSearchProps = Search & { typed: string; onTyped: (typed: string) => void };

export function OutboxSearch({ typed, onTyped, found, isReading }: OutboxSearchProps) {
  const { t } = useTranslation();
  return (
    <div className="outbox__search">
      <Field label={t('outbox:search.label')}>
        {(input) => (
          <input
            {...input}
            className="input"
            type="search"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => onTyped(target.value)}
          />
        )}
      </Field>
      <p className="outbox__found" role="status">
        {found &&
          (isReading
            ? t('outbox:search.looking')
            : t(found.count > 0 ? 'outbox:search.found' : 'outbox:search.none', {
                count: found.count,
              }))}
      </p>
    </div>
  );
}
