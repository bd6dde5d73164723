import { useTranslation } from 'react-i18next';
import { hasArrived, isEnded } from '../../../domain/outbox/outbox.ts';
import { ScreenHeading } from '../../../ui/ScreenHeading.tsx';
import { useOutbox } from '../../shared/useOutbox.ts';
import { CarriedNotice } from '../secondcopy/CarriedNotice.tsx';
import { SecondCopyLink } from '../secondcopy/SecondCopyLink.tsx';
import { Persistence } from './Persistence.tsx';
import { SpaceLeft } from './SpaceLeft.tsx';
import { StorageNotices } from './StorageNotices.tsx';
import { useEffect, useState } from 'react';
import { readDataUsed } from '../../../device/delivery/dataUsed.ts';
import { dayInIndia } from '../../../domain/app/calendar.ts';
import { onOutboxChange } from '../../../device/storage/changes.ts';
import { useFormats } from '../../../ui/useFormats.ts';
import './PhoneScreen.css';

/** Shows what this phone holds, how much more it can hold, and whether it may lose it. */
export function PhoneScreen() {
  const { t } = useTranslation();
  return (
    <div className="column stack-16">
      <ScreenHeading>{t('phone:title')}</ScreenHeading>
      <StorageNotices />
      <Entries />
      <SpaceLeft />
      <Persistence />
      <DataUsed />
      <SecondCopyLink kind="quiet" wide isRiskSaid />
      <CarriedNotice />
    </div>
  );
}

function Entries() {
  const { t } = useTranslation();
  const outbox = useOutbox();
  if (outbox.status !== 'ready') return null;
  const facts = [
    {
      label: t('phone:entries.mine'),
      count: outbox.mine.filter((entry) => !isEnded(entry)).length,
    },
    { label: t('phone:entries.others'), count: outbox.othersUnsent },
    {
      label: t('phone:entries.sent'),
      count: outbox.mine.filter(hasArrived).length,
    },
  ];
  return (
    <section className="phone__card">
      <h2>{t('phone:entries.title')}</h2>
      <dl className="phone__facts">
        {facts.map(({ label, count }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Shows how much data sending has used today. The settings let photos wait for Wi-Fi. */
function DataUsed() {
  const { t } = useTranslation();
  const formats = useFormats();
  const [bytes, setBytes] = useState<number>();
  useEffect(() => {
    // StorageNotices, at the top of the screen, reports a store that doesn't open.
    const read = () =>
      void readDataUsed(dayInIndia(Date.now())).then(setBytes, () => setBytes(undefined));
    read();
    return onOutboxChange(read);
  }, []);
  return (
    <section className="phone__card">
      <h2>{t('phone:data.title')}</h2>
      {bytes !== undefined && (
        <p className="phone__number">
          {bytes > 0
            ? t('phone:data.today', { size: formats.size(bytes) })
            : t('phone:data.nothing')}
        </p>
      )}
    </section>
  );
}
