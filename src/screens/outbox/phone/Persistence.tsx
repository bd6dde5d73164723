import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import {
  askToPersist,
  readPersistence,
  type Persistence as Answer,
} from '../../../ui/askToPersist.ts';
import './PhoneScreen.css';

/** Shows whether the system may clear what is saved here, and what to do about it. */
export function Persistence() {
  const { t } = useTranslation();
  const [answer, setAnswer] = useState<Answer>();
  useEffect(() => {
    const read = () => void readPersistence().then(setAnswer);
    read();
    addEventListener('appinstalled', read);
    return () => removeEventListener('appinstalled', read);
  }, []);
  if (!answer) return null;
  return (
    <section className="phone__card">
      <h2>{t('phone:kept.title')}</h2>
      <Notice kind={answer === 'granted' ? 'done' : 'waiting'}>{t(`phone:kept.${answer}`)}</Notice>
      {answer === 'denied' && (
        <>
          <ul className="phone__steps stack-8">
            <li>{t('phone:kept.install')}</li>
            <li>{t('phone:kept.sendOften')}</li>
          </ul>
          <Button kind="quiet" onClick={() => void askToPersist().then(setAnswer)}>
            {t('phone:kept.askAgain')}
          </Button>
        </>
      )}
    </section>
  );
}
