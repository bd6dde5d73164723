import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { PeopleFilter } from '../../../domain/calls/peopleFilter.ts';
import { ASSEMBLIES, assembliesOf, DISTRICTS } from '../../../domain/places/regions.ts';
import { digits } from '../../../domain/forms/typed.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/form/Field.tsx';
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
    <Field
      label={t(`admin:people.${name}`)}
      error={wrong.includes(name) ? `admin:people.wrong.${name}` : undefined}
    >
      {(input) => (
        <input
          {...input}
          {...rest}
          className="input"
          autoComplete="off"
          value={typed[name]}
          onChange={({ target }) => change({ [name]: target.value })}
        />
      )}
    </Field>
  );
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
      <Field label={t('admin:people.district')}>
        {(input) => (
          <select
            {...input}
            className="input"
            value={typed.district}
            onChange={({ target }) => change({ district: target.value, assembly: '' })}
          >
            <option value="">{t('admin:people.any')}</option>
            {districts.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={t('admin:people.assembly')}>
        {(input) => (
          <select
            {...input}
            className="input"
            value={typed.assembly}
            onChange={({ target }) => change({ assembly: target.value })}
          >
            <option value="">{t('admin:people.any')}</option>
            {assemblies.map(({ no, label }) => (
              <option key={no} value={no}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      {text('booth', { inputMode: 'numeric' })}
      <div className="find__dates">
        {text('from', { type: 'date' })}
        {text('to', { type: 'date' })}
      </div>
      <div className="find__actions">
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
