import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayInIndia } from '../../../domain/app/calendar.ts';
import { hostJson, text } from '../../../domain/outbox/outcome.ts';
import { EXPORT_ROWS, type PeopleFilter } from '../../../domain/calls/peopleFilter.ts';
import { Button } from '../../../ui/Button.tsx';
import { languageOf } from '../../../ui/language.ts';
import { showToast } from '../../../ui/showToast.ts';
import { useFormats } from '../../../ui/useFormats.ts';
import { refusalWords } from '../../refusalWords.ts';
import { download } from '../../share.ts';
import { fetchTable } from './fetchTable.ts';

/**
 * Downloads the search result as CSV. A hint beside it says that the person is then responsible for
 * the file.
 */
export function ExportButton({
  people,
  filter,
}: {
  people: 'voters' | 'members';
  filter: PeopleFilter;
}) {
  const { t, i18n } = useTranslation();
  const { number } = useFormats();
  const [isBusy, setIsBusy] = useState(false);
  const limit = number(EXPORT_ROWS);
  const exportTable = async () => {
    setIsBusy(true);
    const language = languageOf(i18n.language);
    const answer = await fetchTable({ people, language, ...filter });
    setIsBusy(false);
    if (answer.type === 'file')
      return download(answer.file, `${people}-${dayInIndia(Date.now())}.csv`);
    const json = answer.type === 'http' ? hostJson(answer.body) : undefined;
    const code = json && text(json, 'code');
    showToast(
      'error',
      code === 'tooManyRows'
        ? t('admin:export.tooMany', { limit })
        : (refusalWords(code, t) ??
            t(answer.type === 'tooLong' ? 'admin:export.tooLong' : 'admin:export.failed')),
    );
  };
  return (
    <div className="export">
      <Button kind="quiet" disabled={isBusy} onClick={() => void exportTable()}>
        {t(isBusy ? 'common:loading' : 'admin:export.do')}
      </Button>
      <p className="note">{t('admin:export.hint', { limit })}</p>
    </div>
  );
}
