import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { boothRollAge, fetchBoothRoll } from '../../device/api/roll.ts';
import { readSession } from '../../device/api/session.ts';
import { westernDigits } from '../../domain/forms/typed.ts';
import { Button } from '../../ui/Button.tsx';
import { useFormats } from '../../ui/useFormats.ts';
import type { Fields } from '../submission/formDescription.ts';

type Kept = { booth: string } & (
  | { at: number }
  | { trouble: 'none' | 'notAllowed' | 'noAnswer' | 'full' }
);

/** Stores the booth's roll on the phone on request, so that Auto Fetch works offline. */
export function KeepRoll() {
  const { t } = useTranslation();
  const formats = useFormats();
  const { control } = useFormContext<Fields>();
  const [assembly, typed] = useWatch({ control, name: ['assembly', 'booth'] });
  const booth = westernDigits(typed).trim();
  const name = `${assembly} ${booth}`;
  const [kept, setKept] = useState<Kept>();
  const [isAsking, setIsAsking] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    const look = async () => {
      const session = await readSession();
      const at = session && (await boothRollAge({ assembly, booth }, session.owner));
      if (isCurrent && at !== undefined) setKept({ booth: name, at });
    };
    // Without a store the phone holds no roll, and Auto Fetch asks only the host.
    void look().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [assembly, booth, name]);
  const keep = async () => {
    const session = await readSession().catch(() => undefined);
    if (!session) return setKept({ booth: name, trouble: 'notAllowed' });
    setIsAsking(true);
    const result = await fetchBoothRoll({ assembly, booth }, session);
    setIsAsking(false);
    setKept({
      booth: name,
      ...(typeof result === 'number' ? { at: Date.now() } : { trouble: result }),
    });
  };
  const known = kept?.booth === name ? kept : undefined;
  return (
    <div>
      <p className="field__hint" role="status">
        {known &&
          ('at' in known
            ? t('member:roll.kept', { booth, time: formats.moment(known.at) })
            : t(`member:roll.${known.trouble}`))}
      </p>
      <Button kind="plain" disabled={isAsking} onClick={() => void keep()}>
        {t(known && 'at' in known ? 'member:roll.again' : 'member:roll.keep')}
      </Button>
    </div>
  );
}
