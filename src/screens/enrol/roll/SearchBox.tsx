import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { InputField } from '../../../ui/form/Field.tsx';
import { useIsWide } from '../../../ui/useIsWide.ts';

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
  const isWide = useIsWide();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isAsked) box.current?.focus();
  }, [isAsked]);
  return (
    <InputField
      label={label}
      hint={query === '' ? t('roll:search.hint') : undefined}
      ref={box}
      type="search"
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="search"
      value={query}
      // The keyboard covers the lower half of a phone, so what is found shows above it.
      onFocus={({ target }) => isWide || target.closest('.field')?.scrollIntoView()}
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
