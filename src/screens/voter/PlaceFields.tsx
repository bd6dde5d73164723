import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ASSEMBLIES, assembliesOf, DISTRICTS } from '../../domain/regions.ts';
import type { VoterForm } from '../../domain/voter.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { htmlLang } from '../../ui/language.ts';
import { useFormats } from '../../ui/useFormats.ts';
import { TextField } from './TextField.tsx';

/** Where the voter votes and lives. */
export function PlaceFields() {
  const { t } = useTranslation();
  const { register, formState } = useFormContext<VoterForm>();
  return (
    <section className="enrol__section">
      <h2>{t('voter:section.place')}</h2>
      <District />
      <Assembly />
      <div className="enrol__pair">
        <TextField name="booth" inputMode="numeric" maxLength={4} />
        <TextField name="line" hint={t('voter:line.hint')} inputMode="numeric" maxLength={5} />
      </div>
      <TextField name="votersInHouse" inputMode="numeric" maxLength={3} />
      <Field label={t('voter:address.label')} error={formState.errors.address?.message}>
        {(input) => <textarea className="input" rows={3} autoComplete="off" {...input} {...register('address')} />}
      </Field>
      <TextField name="postalCode" inputMode="numeric" maxLength={11} />
    </section>
  );
}

function District() {
  const { t } = useTranslation();
  const { register, setValue, formState } = useFormContext<VoterForm>();
  const options = useSorted(DISTRICTS);
  return (
    <Field label={t('voter:district.label')} error={formState.errors.district?.message}>
      {(input) => (
        <select className="input" {...input} {...register('district', { onChange: () => setValue('assembly', '') })}>
          <option value="">{t('common:choose')}</option>
          {options.map(({ id, label }) => <option key={id} value={id}>{label}</option>)}
        </select>
      )}
    </Field>
  );
}

/**
 * The constituencies of the chosen district. Electoral and revenue districts differ in places, so the whole list is
 * one tap away, and a constituency of another district is never refused.
 */
function Assembly() {
  const { t } = useTranslation();
  const { register, formState, getValues } = useFormContext<VoterForm>();
  const district = useWatch<VoterForm, 'district'>({ name: 'district' });
  const inDistrict = assembliesOf(district);
  const isElsewhere = getValues('assembly') !== '' && !inDistrict.some(({ no }) => String(no) === getValues('assembly'));
  const [isAllAsked, setIsAllAsked] = useState(false);
  const isAll = isAllAsked || isElsewhere;
  const options = useSorted(isAll ? ASSEMBLIES : inDistrict);
  return (
    <div>
      <Field label={t('voter:assembly.label')} error={formState.errors.assembly?.message}>
        {(input) => (
          <select className="input" {...input} disabled={!district && !isAll} {...register('assembly')} key={`${district} ${isAll}`}>
            <option value="">{district || isAll ? t('common:choose') : t('voter:assembly.districtFirst')}</option>
            {options.map(({ no, label }) => <option key={no} value={no}>{label}</option>)}
          </select>
        )}
      </Field>
      {district && !isAll && <Button kind="plain" onClick={() => setIsAllAsked(true)}>{t('voter:assembly.showAll')}</Button>}
    </div>
  );
}

/** Places with their name in the language in use, sorted as that language sorts. */
function useSorted<Place extends { en: string; ta: string }>(places: readonly Place[]) {
  const { i18n } = useTranslation();
  const { compare } = useFormats();
  const lang = htmlLang(i18n.language) === 'en' ? 'en' : 'ta';
  return places.map((place) => ({ ...place, label: place[lang] })).toSorted((a, b) => compare(a.label, b.label));
}
