import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { MemberCard } from '../../domain/calls/lists.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Kolam } from '../../ui/kolam/Kolam.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { ScreenHeading } from '../../ui/ScreenHeading.tsx';
import { useFormats } from '../../ui/useFormats.ts';
import { useAnswer } from '../useAnswer.ts';
import { CardSides } from './CardSides.tsx';
import { useCardFiles } from './useCardFiles.ts';
import './MemberCardScreen.css';

/** The person's own card: drawn on the phone, and there without a signal once it was. */
export function MemberCardScreen() {
  const { t } = useTranslation();
  const { moment } = useFormats();
  const answer = useAnswer('membercard', MemberCard);
  const files = useCardFiles(answer.status === 'ready' ? answer.data : undefined);
  const isDrawing = answer.status === 'loading' || (answer.status === 'ready' && !files);
  return (
    <div className="card-screen">
      <ScreenHeading>{t('card:heading')}</ScreenHeading>
      {isDrawing && (
        <div className="card-screen__drawing" role="status">
          <Kolam size={7} seed={29} oneLine drawn />
          <p>{t('card:drawing')}</p>
        </div>
      )}
      {answer.status === 'missing' && answer.code === 'noCard' && <NoCard />}
      {answer.status === 'missing' && answer.code !== 'noCard' && (
        <Notice kind="waiting">{t('card:missing')}</Notice>
      )}
      {files === 'failed' && <Notice kind="needsYou">{t('card:failed')}</Notice>}
      {files && files !== 'failed' && <CardSides files={files} />}
      {answer.status === 'ready' && !answer.isFresh && (
        <p className="card-screen__age">{t('card:asOf', { time: moment(answer.at) })}</p>
      )}
    </div>
  );
}

function NoCard() {
  const { t } = useTranslation();
  return (
    <section className="card-screen__none">
      <Kolam size={5} seed={1} oneLine drawn="once" />
      <h2>{t('card:none.title')}</h2>
      <p>{t('card:none.text')}</p>
      <Link className={buttonClass({ kind: 'call' })} to="/Joinmember">
        {t('card:none.do')}
      </Link>
    </section>
  );
}
