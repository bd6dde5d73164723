import { useFormContext, useWatch } from 'react-hook-form';
import { Choices } from '../../../form/fields/Choices.tsx';
import type { Fields } from '../../../form/formDescription.ts';
import { TextArea } from '../../../form/fields/TextArea.tsx';
import { TextField } from '../../../form/fields/TextField.tsx';
import { PostalCode } from '../../../form/fields/PostalCode.tsx';
import { CityField, TownSelect, UnionSelect, VillageField } from './LocalBody.tsx';

/**
 * Asks where the member lives: a town has a municipality, a village has a union and a panchayat.
 */
export function HomeStep({ isAsked }: { isAsked: boolean }) {
  const { control } = useFormContext<Fields>();
  const kind = useWatch({ control, name: 'localBodyKind' });
  return (
    <section className="submission__section">
      <TextArea name="address" optional={!isAsked} />
      <CityField optional={!isAsked} />
      <PostalCode optional={!isAsked} />
      <Choices name="localBodyKind" options={['urban', 'rural']} optional={!isAsked} />
      {kind === 'urban' && <TownSelect />}
      {kind === 'rural' && <UnionSelect />}
      {kind === 'rural' && <VillageField />}
      <div className="submission__pair submission__pair--level">
        <TextField name="ward" optional={!isAsked} inputMode="numeric" maxLength={3} />
        <TextField name="votersInHouse" optional={!isAsked} inputMode="numeric" maxLength={3} />
      </div>
    </section>
  );
}
