import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { OneOf } from '../../../ui/form/OneOf.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { TypedConfirmation } from '../../../ui/form/TypedConfirmation.tsx';
import type { Listed } from './listedPeople.ts';
import { takeFocus } from '../takeFocus.ts';
import { useAdminAction } from '../useAdminAction.ts';
import '../../../ui/form/Field.css';

/**
 * Erases this record or all of the person's records: docs/decisions/0016-personal-data.md.
 * @param onClose is told if something was erased
 */
export function PersonErasure({
  person: { reference, voterId },
  onClose,
}: {
  person: Listed;
  onClose: (isChanged: boolean) => void;
}) {
  const { t } = useTranslation();
  const [whom, setWhom] = useState(reference);
  const [erased, setErased] = useState<string[]>();
  const { isBusy, act } = useAdminAction();
  const word = t('admin:person.word');
  const erase = async () => {
    const answer = await act('erasePerson', { whom }, t('admin:person.erased'));
    if (answer) setErased(answer.references);
  };
  if (erased) {
    return (
      <>
        <h3 key="erased" tabIndex={-1} ref={takeFocus}>
          {t('admin:person.erased')}
        </h3>
        <Notice kind="done">
          <p>{t('admin:person.keepReferences')}</p>
          <ul>
            {erased.map((each) => (
              <li key={each} className="console__reference">
                {each}
              </li>
            ))}
          </ul>
        </Notice>
        <div className="row person__actions">
          <Button onClick={() => onClose(true)}>{t('common:close')}</Button>
        </div>
      </>
    );
  }
  return (
    <>
      <h3 key="asked" tabIndex={-1} ref={takeFocus}>
        {t('admin:person.eraseTitle')}
      </h3>
      <TypedConfirmation
        word={word}
        label={t('admin:person.type', { word })}
        wrong="outbox:discard.wrongWord"
        yes={t('admin:person.eraseYes')}
        no={t('admin:cancel')}
        isBusy={isBusy}
        onYes={() => void erase()}
        onNo={() => onClose(false)}
      >
        <p>{t('admin:person.eraseWhat')}</p>
        <OneOf
          label={t('admin:person.which')}
          isLabelHidden
          className="stack-8"
          options={[
            { value: reference, label: t('admin:person.onlyThis', { reference }) },
            { value: voterId, label: t('admin:person.allOf', { voterId }) },
          ]}
          value={whom}
          onChange={setWhom}
        />
      </TypedConfirmation>
    </>
  );
}
