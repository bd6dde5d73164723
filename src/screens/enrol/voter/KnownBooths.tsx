import { useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { readKeptFields } from '../../../device/drafts/keptFields.ts';
import { MyBooths } from '../../../domain/calls/roll.ts';
import { findAssembly } from '../../../domain/places/regions.ts';
import { Button } from '../../../ui/Button.tsx';
import { usePlaceName } from '../../../form/fields/useSortedPlaces.ts';
import type { Fields } from '../../../form/formDescription.ts';
import { useSubmissionParts } from '../../../form/submissionContext.ts';
import { useHostQuery } from '../../shared/useHostQuery.ts';
import { KEPT } from './kept.ts';

/** So many booths fit above the field; who looks after more chooses among all. */
const MOST_OFFERED = 3;

/**
 * Offers the booth of an earlier day, and those that the office assigned the person to. The only
 * assigned one is filled in already if its roll is on the phone: assignedBooth.ts.
 */
export function KnownBooths({ onTaken }: { onTaken: () => void }) {
  const { t } = useTranslation();
  const nameOf = usePlaceName();
  const { owner, description } = useSubmissionParts();
  const { form, kept, keptWith } = description;
  const { setValue } = useFormContext<Fields>();
  const [last, setLast] = useState<Fields>({});
  const { answer } = useHostQuery('myBooths', MyBooths);
  useEffect(() => {
    let isShown = true;
    const forms = [form, ...(keptWith?.forms ?? [])];
    void readKeptFields(owner, forms).then((fields) => isShown && setLast(fields));
    return () => {
      isShown = false;
    };
  }, [owner, form, keptWith]);
  const assigned =
    answer.status === 'ready' && answer.data.length <= MOST_OFFERED ? answer.data : [];
  const others = assigned.filter(
    ({ assembly, booth }) => assembly !== last['assembly'] || booth !== last['booth'],
  );
  return [last, ...others].map((place: Fields) => {
    const assembly = findAssembly(place['assembly'] ?? '');
    if (!assembly) return undefined;
    const all: Fields = { ...place, district: assembly.district };
    const take = () => {
      for (const name of KEPT.filter((field) => kept.includes(field)))
        if (all[name]) setValue(name, all[name], { shouldDirty: true, shouldValidate: true });
      onTaken();
    };
    const said = t('submission:chip', { assembly: nameOf(assembly), booth: place['booth'] });
    return (
      <Button key={said} kind="quiet" wide onClick={take}>
        {t(`voter:booth.${place === last ? 'last' : 'mine'}`, { place: said })}
      </Button>
    );
  });
}
