import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { parliamentaryOf } from '../../../domain/places/regions.ts';
import { AssemblySelect } from '../../../form/fields/AssemblySelect.tsx';
import type { Fields } from '../../../form/formDescription.ts';
import { usePlaceName } from '../../../form/fields/useSortedPlaces.ts';

/**
 * Asks for the assembly constituency. The parliamentary one follows from it and isn't asked for.
 */
export function Constituency() {
  const { t } = useTranslation();
  const { getValues, setValue } = useFormContext<Fields>();
  const nameOf = usePlaceName();
  const assembly = useWatch<Fields, 'assembly'>({ name: 'assembly' });
  const parliamentary = parliamentaryOf(assembly);
  const no = parliamentary ? String(parliamentary.no) : '';
  useEffect(() => {
    // Setting a value counts as typing and starts a draft. A form that was only viewed must leave
    // none.
    if (getValues('parliamentary') !== no) setValue('parliamentary', no);
  }, [no, getValues, setValue]);
  return (
    <>
      <AssemblySelect />
      {parliamentary && (
        <p className="derived stack-4">
          <span>{t('member:parliamentary.label')}</span> <strong>{nameOf(parliamentary)}</strong>
        </p>
      )}
    </>
  );
}
