import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { NONE } from '../../domain/forms/memberFields.ts';
import { Field } from '../../ui/form/Field.tsx';
import type { Fields } from '../../form/formDescription.ts';

const GROUPS = ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'];

export function BloodGroup({ optional }: { optional: boolean }) {
  const { t } = useTranslation();
  const { register, formState } = useFormContext<Fields>();
  return (
    <Field
      label={t('member:bloodGroup.label')}
      optional={optional}
      error={formState.errors['bloodGroup']?.message}
    >
      {(input) => (
        <select className="input" {...input} {...register('bloodGroup')}>
          <option value="">{t('common:choose')}</option>
          {GROUPS.map((group) => (
            <option key={group} value={group}>
              {group.replace('-', '−')}
            </option>
          ))}
          <option value={NONE}>{t('member:bloodGroup.none')}</option>
        </select>
      )}
    </Field>
  );
}
