import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOnPhone, readDataUsed } from '../../device/delivery/dataUsed.ts';
import { onOutboxChange } from '../../device/storage/changes.ts';
import { useFormats } from '../../ui/useFormats.ts';
import { WifiOnlySwitch } from '../WifiOnlySwitch.tsx';

/** Shows how much data sending has used today, and the switch that makes photos wait for Wi-Fi. */
export function DataUsed() {
  const { t } = useTranslation();
  const formats = useFormats();
  const [bytes, setBytes] = useState<number>();
  useEffect(() => {
    // StorageNotices, at the top of the screen, reports a store that doesn't open.
    const read = () =>
      void readDataUsed(dayOnPhone(Date.now())).then(setBytes, () => setBytes(undefined));
    read();
    return onOutboxChange(read);
  }, []);
  return (
    <section className="phone__card">
      <h2>{t('phone:data.title')}</h2>
      {bytes !== undefined && (
        <p className="phone__number">{t('phone:data.today', { size: formats.size(bytes) })}</p>
      )}
      <WifiOnlySwitch />
    </section>
  );
}
