import { useTranslation } from 'react-i18next';
import { InputField } from '../../ui/form/Field.tsx';
import type { Search } from './useSearch.ts';

type OutboxSearchProps = Search & { typed: string; onTyped: (typed: string) => void };

export function OutboxSearch({ typed, onTyped, found, isReading }: OutboxSearchProps) {
  const { t } = useTranslation();
  return (
    <div className="stack-8">
      <InputField
        label={t('outbox:search.label')}
        type="search"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => onTyped(target.value)}
      />
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
