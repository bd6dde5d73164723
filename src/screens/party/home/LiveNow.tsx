import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Picture } from '../../../ui/media/Picture.tsx';
import { useLive, type Live } from './useLive.ts';
import './LiveNow.css';

/** Addresses of events whose pop-up was closed in this window. */
const closed = new Set<string>();

/**
 * Shows a live event: first as a pop-up, once for each window, and as a bar for as long as it
 * lasts.
 */
export function LiveNow() {
  const live = useLive();
  const [, setClosed] = useState(0);
  if (!live) return null;
  const close = () => setClosed(closed.add(live.url).size);
  return (
    <>
      <LiveBar live={live} />
      {!closed.has(live.url) && <LivePopup live={live} onClose={close} />}
    </>
  );
}

export function LiveBar({ live }: { live: Live }) {
  const { t } = useTranslation();
  return (
    <section className="live-bar between" aria-label={t('home:live.now')}>
      <p>
        <span className="live-sign">{t('home:live.now')}</span> {live.title}
      </p>
      <Button onClick={() => watch(live)}>{t('home:live.watch')}</Button>
    </section>
  );
}

function LivePopup({ live, onClose }: { live: Live; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog title={live.title} onClose={onClose}>
      <div className="live-popup stack-12">
        <Picture name="gathering" alt="" width={640} height={400} />
        <p className="live-sign">{t('home:live.now')}</p>
        {live.news && <p>{live.news}</p>}
        <Button kind="call" wide onClick={() => watch(live)}>
          {t('home:live.watch')}
        </Button>
        <Button kind="quiet" wide onClick={onClose}>
          {t('common:close')}
        </Button>
      </div>
    </Dialog>
  );
}

/** Opens the event in this window instead of a new one, as the specification says. */
function watch({ url }: Live): void {
  window.location.assign(url);
}
