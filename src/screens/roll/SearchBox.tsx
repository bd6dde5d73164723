import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { InputField } from '../../ui/form/Field.tsx';

type SearchBoxProps = {
  label: string;
  /** Somebody has just asked for it, and types next. */
  isAsked: boolean;
  query: string;
  onQuery: (query: string) => void;
  onEnter: () => void;
};

/** The field in which a voter of the roll is searched. */
export function SearchBox({ label, isAsked, query, onQuery, onEnter }: SearchBoxProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isAsked) box.current?.focus();
  }, [isAsked]);
  return (
    <InputField
      label={label}
      hint={t('roll:search.hint')}
      ref={box}
      type="search"
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="search"
      value={query}
      onChange={({ target }) => onQuery(target.value)}
      onKeyDown={(event) => {
        // Enter would save the form.
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        onEnter();
      }}
    />
  );
}
