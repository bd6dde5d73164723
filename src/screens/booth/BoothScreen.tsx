import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isPractising } from '../../device/storage/practice.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { ScreenHeading } from '../../ui/ScreenHeading.tsx';
import { mayKeepWhole } from '../enrol/roll/useWholes.ts';
import { useLoggedIn } from '../shared/useLoggedIn.ts';
import { Board } from './Board.tsx';
import { useBooths } from './useBooths.ts';
import { WholeConstituencies } from './WholeConstituencies.tsx';
import './BoothScreen.css';

/** Each board asks the host by itself. */
const AT_ONCE = 10;

/** Shows how far each booth of this person is, and on which phones of its team voters wait. */
export function BoothScreen() {
  const { t } = useTranslation();
  const owner = useLoggedIn() ?? '';
  const { assigned, booths } = useBooths(owner);
  const [shown, setShown] = useState(AT_ONCE);
  return (
    <div className="booths">
      <ScreenHeading>{t('booth:title')}</ScreenHeading>
      {!booths && <p role="status">{t('common:loading')}</p>}
      {booths?.length === 0 && (
        <Notice kind="waiting">
          <p>{t('booth:none')}</p>
          <Link className={buttonClass({ kind: 'quiet' })} to="/enrolvoter">
            {t('booth:toForm')}
          </Link>
        </Notice>
      )}
      {booths?.slice(0, shown).map((place) => (
        <Board key={`${place.assembly} ${place.booth}`} owner={owner} {...place} />
      ))}
      {booths && booths.length > shown && (
        <Button kind="quiet" wide onClick={() => setShown(shown + AT_ONCE)}>
          {t('lists:more')}
        </Button>
      )}
      {!isPractising && mayKeepWhole() && <WholeConstituencies owner={owner} assigned={assigned} />}
    </div>
  );
}
