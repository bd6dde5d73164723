import { useTranslation } from 'react-i18next';
import { AssemblySelect } from '../submission/fields/AssemblySelect.tsx';
import { DistrictSelect } from '../submission/fields/DistrictSelect.tsx';
import { PostalCode } from '../submission/fields/PostalCode.tsx';
import { TextArea } from '../submission/fields/TextArea.tsx';
import { TextField } from '../submission/fields/TextField.tsx';

/** Where the voter votes and lives. */
export function PlaceFields() {
  const { t } = useTranslation();
  return (
    <section className="submission__section">
      <h2>{t('voter:section.place')}</h2>
      <DistrictSelect />
      <AssemblySelect />
      <div className="submission__pair">
        <TextField name="booth" inputMode="numeric" maxLength={4} />
        <TextField name="line" hint={t('voter:line.hint')} inputMode="numeric" maxLength={5} />
      </div>
      <TextField name="votersInHouse" inputMode="numeric" maxLength={3} />
      <TextArea name="address" />
      <PostalCode />
    </section>
  );
}
