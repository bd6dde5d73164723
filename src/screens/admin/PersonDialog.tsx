import { useTranslation } from 'react-i18next';
import { findAssembly, findDistrict } from '../../domain/regions.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useFormats } from '../../ui/useFormats.ts';
import { usePlaceName } from '../submission/useSortedPlaces.ts';
import type { Listed } from './PeopleScreens.tsx';
import { RecordPhotos } from './RecordPhotos.tsx';

/** In the order of the forms; what a person did not say is left out. */
const FIELDS = {
  voters: ['voterId', 'relationName', 'gender', 'age', 'dateOfBirth', 'mobile', 'district', 'assembly', 'booth', 'line', 'votersInHouse', 'address', 'postalCode'],
  members: [
    'voterId', 'relationName', 'gender', 'age', 'dateOfBirth', 'bloodGroup', 'profession', 'education', 'religion', 'caste', 'tvmiYears', 'mobile', 'whatsapp', 'phone', 'email',
    'aadhaar', 'pan', 'district', 'assembly', 'booth', 'line', 'votersInHouse', 'address', 'city', 'postalCode',
  ],
} as const;

/** Everything that the host knows of one person. */
export function PersonDialog({ person, people, onClose }: { person: Listed; people: 'voters' | 'members'; onClose: () => void }) {
  const { t } = useTranslation();
  const { dayAndTime } = useFormats();
  const say = useValue();
  const form = people === 'voters' ? 'voter' : 'member';
  const facts = FIELDS[people].flatMap((field) => {
    const value = person[field];
    return typeof value === 'string' && value !== '' && value !== 'none' ? [{ field, label: t(`${form}:${field}.label`), value: say(field, value) }] : [];
  });
  return (
    <Dialog className="person" title={person.name} onClose={onClose}>
      <p className="console__soft">{t('admin:people.received', { reference: person.reference, time: dayAndTime(person.receivedAt) })}</p>
      <dl className="person__facts">
        {facts.map(({ field, label, value }) => <div key={field}><dt>{label}</dt><dd>{value}</dd></div>)}
      </dl>
      <RecordPhotos reference={person.reference} photos={person.photos.map(({ slot }) => ({ slot, label: t(`${form}:${slot}.label`) }))} />
      <div className="person__actions"><Button onClick={onClose}>{t('common:close')}</Button></div>
    </Dialog>
  );
}

/** Codes in the words of the reader. */
function useValue(): (field: string, value: string) => string {
  const { t } = useTranslation();
  const nameOf = usePlaceName();
  return (field, value) => {
    const place = field === 'district' ? findDistrict(value) : field === 'assembly' ? findAssembly(value) : undefined;
    if (place) return nameOf(place);
    return field === 'gender' ? t(`voter:gender.${value}`) : value;
  };
}
