import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayInIndia } from '../../../domain/app/calendar.ts';
import { hostJson, text } from '../../../domain/outbox/outcome.ts';
import { EXPORT_ROWS, type PeopleFilter } from '../../../domain/calls/peopleFilter.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { languageOf } from '../../../ui/language.ts';
import { showToast } from '../../../ui/showToast.ts';
import { useFormats } from '../../../ui/useFormats.ts';
import { refusalWords } from '../../shared/refusalWords.ts';
import { download } from '../../shared/share.ts';
import { fetchTable } from './fetchTable.ts';

/** Downloads the search result as CSV, once a dialog has said what the file holds. */
export function ExportButton({
  people,
  filter,
}: {
  people: 'voters' | 'members';
  filter: PeopleFilter;
}) {
  const { t, i18n } = useTranslation();
  const { number } = useFormats();
  const [isAsked, setIsAsked] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const limit = number(EXPORT_ROWS);
  const exportTable = async () => {
    setIsBusy(true);
    const language = languageOf(i18n.language);
    const answer = await fetchTable({ people, language, ...filter });
    setIsBusy(false);
    if (answer.type === 'file') {
      setIsAsked(false);
      return download(answer.file, nameOfToday(people));
    }
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
    <>
      <Button kind="quiet" onClick={() => setIsAsked(true)}>
        {t('admin:export.do')}
      </Button>
      {isAsked && (
        <Dialog title={t('admin:export.do')} onClose={() => setIsAsked(false)}>
          <p>{t('admin:export.hint', { limit })}</p>
          <div className="row">
            <Button disabled={isBusy} onClick={() => void exportTable()}>
              {t(isBusy ? 'common:loading' : 'admin:export.download')}
            </Button>
            <Button kind="quiet" onClick={() => setIsAsked(false)}>
              {t('admin:cancel')}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}

function nameOfToday(people: string): string {
  return `${people}-${dayInIndia(Date.now())}.csv`;
}
