import { useTranslation } from 'react-i18next';
import { MAX_FAULTS, type RollImport } from '../../../domain/calls/rollImport.ts';
import { useFormats } from '../../../ui/useFormats.ts';

/** Lists the lines of a file that aren't taken, or have something odd, each with its reason. */
export function RollFaults({ faults }: Pick<RollImport, 'faults'>) {
  const { t } = useTranslation();
  const { number } = useFormats();
  if (faults.length === 0) return null;
  return (
    <details className="roll__faults">
      <summary>{t('admin:roll.faultsTitle')}</summary>
      {faults.length === MAX_FAULTS && (
        <p className="note">{t('admin:roll.firstFaults', { most: number(MAX_FAULTS) })}</p>
      )}
      <ul>
        {faults.map(({ line, fault }) => (
          <li key={`${line} ${fault}`}>
            {t('admin:roll.line', { line })}: {t(`admin:roll.faults.${fault}`)}
          </li>
        ))}
      </ul>
    </details>
  );
}
