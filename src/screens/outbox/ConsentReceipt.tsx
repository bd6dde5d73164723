import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Consent } from '../../domain/outbox/submission.ts';
import { readSession } from '../../device/login/session.ts';
import { withdrawPage } from '../../form/withdrawPage.ts';
import { isPractising } from '../../device/storage/practice.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { showToast } from '../../ui/showToast.ts';
import { useFormats } from '../../ui/useFormats.ts';
import { shareText } from '../shared/share.ts';
import './ConsentReceipt.css';

type Receipt = {
  /** Withdraws the consent. The phone no longer has it once the entry has arrived. */
  code: string | undefined;
  name: string;
  /** The person answered alone, so nobody asked. */
  isOwn?: boolean | undefined;
  /** Unknown of an entry that an older build of the app has sent. */
  consent: Consent | undefined;
};

/** Only so that the part can be left out where its chunk is missing. */
type Part = { children?: ReactNode };

/** A button that opens the receipt over the screen, as long as the button is there. */
export function ConsentReceipt(receipt: Receipt & Part) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <ReceiptButton onOpen={() => setIsOpen(true)} />
      {isOpen && <ReceiptDialog {...receipt} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Only the button, for one that may go while the receipt is read. */
export function ReceiptButton({ onOpen }: Part & { onOpen: () => void }) {
  const { t } = useTranslation();
  // What is practised never reaches a host.
  if (isPractising) return undefined;
  return (
    <Button kind="plain" onClick={onOpen}>
      {t('voter:receipt.open')}
    </Button>
  );
}

/**
 * Shows what the citizen takes home: who asked, when, and the code that withdraws the consent. It
 * needs no signal.
 */
export function ReceiptDialog({
  code,
  name,
  isOwn,
  consent,
  onClose,
}: Receipt & Part & { onClose: () => void }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const asker = useAsker();
  const facts = [
    [t('voter:receipt.party'), t('party:name')],
    [t('voter:receipt.name'), name],
    [t('voter:receipt.at'), consent && formats.dayAndTime(consent.at)],
    [t('voter:receipt.asker'), isOwn ? '' : asker],
    [t('voter:receipt.text'), consent?.version],
    [t('voter:receipt.code'), code],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]));
  const how = t(code ? 'voter:receipt.how' : 'voter:receipt.codeGone', { page: withdrawPage() });
  const share = async () => {
    const lines = facts.map(([label, value]) => `${label}: ${value}`);
    const done = await shareText([t('voter:receipt.title'), ...lines, how].join('\n'));
    if (done === 'copied') showToast('success', t('voter:receipt.copied'));
  };
  return (
    <Dialog title={t('voter:receipt.title')} className="consent-receipt" onClose={onClose}>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>{how}</p>
      <div className="consent-receipt__actions stack-12">
        <Button
          kind="call"
          onClick={() => void share().catch(() => showToast('error', t('voter:receipt.notShared')))}
        >
          {t('voter:receipt.share')}
        </Button>
        <Button kind="quiet" onClick={() => window.print()}>
          {t('voter:receipt.print')}
        </Button>
        <Button kind="plain" onClick={onClose}>
          {t('voter:receipt.close')}
        </Button>
      </div>
    </Dialog>
  );
}

/** Returns the name of who is logged in. */
function useAsker(): string {
  const [name, setName] = useState('');
  useEffect(() => {
    void readSession().then((session) => setName(session?.name ?? ''));
  }, []);
  return name;
}
