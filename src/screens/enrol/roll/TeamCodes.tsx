import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Booth } from '../../../device/api/roll.ts';
import { isPractising } from '../../../device/storage/practice.ts';
import { Button } from '../../../ui/Button.tsx';
import { loadChunk } from '../../../ui/loadChunk.ts';
import { Notice } from '../../../ui/Notice.tsx';
import './Roll.css';

type Dialogs = typeof import('./codes/dialogs.ts');
const DIALOGS = ['ShowCode', 'ScanCode'] as const;

/**
 * Tells a teammate's phone who of the booth is enrolled, and asks it, without any network. Few days
 * need it, so the dialogs are loaded on demand.
 */
export const TeamCodes = memo(function TeamCodes({
  owner,
  place,
}: {
  owner: string;
  place: Booth;
}) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<{ name: (typeof DIALOGS)[number]; dialogs: Dialogs }>();
  const [isMissing, setIsMissing] = useState(false);
  const show = async (name: (typeof DIALOGS)[number]) => {
    // Without a signal, a part of the app that isn't kept yet can't come.
    const dialogs = await loadChunk(() => import('./codes/dialogs.ts')).catch(() => undefined);
    setIsMissing(!dialogs);
    setOpen(dialogs && { name, dialogs });
  };
  const Dialog = open?.dialogs[open.name];
  if (isPractising) return undefined;
  return (
    <>
      <div className="roll__codes row">
        {DIALOGS.map((name) => (
          <Button key={name} kind="quiet" onClick={() => void show(name)}>
            {t(`roll:code.${name}`)}
          </Button>
        ))}
      </div>
      {isMissing && <Notice kind="needsYou">{t('roll:code.no.notHere')}</Notice>}
      {Dialog && <Dialog owner={owner} place={place} onClose={() => setOpen(undefined)} />}
    </>
  );
});
