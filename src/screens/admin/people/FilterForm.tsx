import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { PeopleFilter } from '../../../domain/calls/peopleFilter.ts';
import { ASSEMBLIES, assembliesOf, DISTRICTS } from '../../../domain/places/regions.ts';
import { digits } from '../../../domain/forms/typed.ts';
import { Button } from '../../../ui/Button.tsx';
import { InputField } from '../../../ui/form/Field.tsx';
import { SelectField } from '../SelectField.tsx';
import { useSortedPlaces } from '../../../form/fields/useSortedPlaces.ts';

const EMPTY = { search: '', district: '', assembly: '', booth: '', from: '', to: '' };
type Typed = typeof EMPTY;

/**
 * Asks for search terms and filters. It searches on submit and not on each key press, because the
 * host logs each search.
 */
export function FilterForm({ onFind }: { onFind: (filter: PeopleFilter) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(EMPTY);
  const [wrong, setWrong] = useState<string[]>([]);
  const districts = useSortedPlaces(DISTRICTS);
  const assemblies = useSortedPlaces(typed.district ? assembliesOf(typed.district) : ASSEMBLIES);
  const change = (part: Partial<Typed>) => {
    setTyped((before) => ({ ...before, ...part }));
    setWrong((before) => before.filter((name) => !(name in part)));
  };
  const find = (wanted: Typed) => {
    const filled = Object.entries({ ...wanted, booth: digits(wanted.booth) }).filter(
      ([, value]) => value !== '',
    );
    const read = v.safeParse(PeopleFilter, Object.fromEntries(filled));
    setWrong(read.success ? [] : read.issues.map((issue) => v.getDotPath(issue) ?? ''));
    if (read.success) onFind(read.output);
  };
  const text = (name: keyof Typed, rest: { type?: string; inputMode?: 'numeric' } = {}) => (
    <InputField
      label={t(`admin:people.${name}`)}
      error={wrong.includes(name) ? `admin:people.wrong.${name}` : undefined}
      {...rest}
      autoComplete="off"
      value={typed[name]}
      onChange={({ target }) => change({ [name]: target.value })}
    />
  );
  const any = { value: '', label: t('admin:people.any') };
  return (
    <form
      className="find"
      role="search"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        find(typed);
      }}
    >
      {text('search', { type: 'search' })}
      <SelectField
        label={t('admin:people.district')}
        options={[any, ...districts.map(({ id, label }) => ({ value: id, label }))]}
        value={typed.district}
        onChange={(district) => change({ district, assembly: '' })}
      />
      <SelectField
        label={t('admin:people.assembly')}
        options={[any, ...assemblies.map(({ no, label }) => ({ value: String(no), label }))]}
        value={typed.assembly}
        onChange={(assembly) => change({ assembly })}
      />
      {text('booth', { inputMode: 'numeric' })}
      <div className="find__dates">
        {text('from', { type: 'date' })}
        {text('to', { type: 'date' })}
      </div>
      <div className="find__actions row">
        <Button type="submit">{t('admin:people.findThem')}</Button>
        <Button
          kind="plain"
          onClick={() => {
            setTyped(EMPTY);
            find(EMPTY);
          }}
        >
          {t('admin:people.all')}
        </Button>
      </div>
    </form>
  );
}
