import type { ComponentType } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/form/Field.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { DistrictSelect } from '../../../form/fields/DistrictSelect.tsx';
import type { Fields } from '../../../form/formDescription.ts';
import { useSubmissionParts } from '../../../form/submissionContext.ts';
import { TextField } from '../../../form/fields/TextField.tsx';

/**
 * Asks where the member votes.
 * @param Part asks for the constituency, once the list of constituencies is loaded
 */
export function BoothStep({ Part = ConstituencyToCome }: { Part?: ComponentType }) {
  const { t } = useTranslation();
  return (
    <section className="submission__section">
      <DistrictSelect dependent={['assembly', 'municipality', 'union', 'panchayat']} />
      <Part />
      <TextField name="booth" hint={t('member:booth.hint')} inputMode="numeric" maxLength={4} />
    </section>
  );
}

/** Looks like the select that replaces it, which is disabled too until a district is chosen. */
function ConstituencyToCome() {
  const { t } = useTranslation();
  const { isPartMissing } = useSubmissionParts();
  const district = useWatch<Fields, 'district'>({ name: 'district' });
  return (
    <div>
      <Field label={t('member:assembly.label')}>
        {(input) => (
          <select className="input" {...input} disabled>
            <option value="">
              {t(
                isPartMissing
                  ? 'member:assembly.notHere'
                  : district
                    ? 'common:loading'
                    : 'submission:districtFirst',
              )}
            </option>
          </select>
        )}
      </Field>
      {isPartMissing && <Notice kind="waiting">{t('member:assembly.missing')}</Notice>}
    </div>
  );
}
