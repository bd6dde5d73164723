import { useTranslation } from 'react-i18next';
import type { DayReceipt } from '../../../domain/outbox/receipt.ts';
import { isPractising } from '../../../device/storage/practice.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { showToast } from '../../../ui/showToast.ts';
import { useFormats } from '../../../ui/useFormats.ts';
import { drawReceipt } from './drawReceipt.ts';
import { momentOf, receiptRows, receiptText } from './receiptText.ts';
import { shareFile, shareText, type Shared } from '../../shared/share.ts';

/**
 * Shows the day's receipt, to share with a team lead. Shared receipts are in both languages,
 * because the lead may read the other one.
 */
export function Receipt({ receipt }: { receipt: DayReceipt }) {
  const { t, i18n } = useTranslation();
  const { dayAndTime } = useFormats();
  const inBoth = async () => {
    await i18n.loadLanguages(['tam', 'en']);
    return [i18n.getFixedT('tam'), i18n.getFixedT('en')] as const;
  };
  const tell = (how: Shared) =>
    how !== 'shared' && how !== 'cancelled' && showToast('success', t(`closing:receipt.${how}`));
  const asText = async () => tell(await shareText(receiptText(receipt, ...(await inBoth()))));
  const asPicture = async () =>
    tell(
      await shareFile(
        await drawReceipt(receipt, ...(await inBoth())),
        `receipt-${momentOf(receipt.at).slice(0, 10).replaceAll('/', '-')}.png`,
      ),
    );
  const failed = () => showToast('error', t('closing:receipt.failed'));
  return (
    <section className="receipt stack-16 card">
      <h2>
        {t('closing:receipt.title')} <span>{dayAndTime(new Date(receipt.at).toISOString())}</span>
      </h2>
      <dl>
        {receiptRows(receipt, t).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {receipt.references.length > 0 && (
        <details>
          <summary>{t('closing:receipt.references')}</summary>
          <p>{receipt.references.join(' · ')}</p>
        </details>
      )}
      <p className="note">{t('closing:receipt.noPersonalData')}</p>
      {isPractising ? (
        <p>{t('closing:receipt.practising')}</p>
      ) : (
        <div className="receipt__actions stack-12">
          <Button onClick={() => void asPicture().catch(failed)}>
            <Icon name="share" /> {t('closing:receipt.sharePicture')}
          </Button>
          <Button kind="quiet" onClick={() => void asText().catch(failed)}>
            {t('closing:receipt.shareText')}
          </Button>
        </div>
      )}
    </section>
  );
}
