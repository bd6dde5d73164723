import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/Button.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { closeCamera, openCamera, type CameraTrouble } from './camera.ts';
import { codeReader } from './codeReader.ts';

/** A phone's camera gives some 30 frames a second. Reading each would heat a cheap phone. */
const PAUSE_MS = 150;

/** `notHere`: the part of the app that reads codes isn't on this phone yet. */
type State = 'starting' | 'running' | CameraTrouble | 'notHere';

/**
 * Shows what the camera sees, and reads codes in it.
 * @param onText gets each text once that the camera sees
 * @param onAgain must draw this component anew, to open the camera once more
 */
export function Camera({
  onText,
  onAgain,
}: {
  onText: (text: string) => Promise<void>;
  onAgain: () => void;
}) {
  const { t } = useTranslation();
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<State>('starting');
  const tell = useEffectEvent(onText);
  useEffect(() => {
    const stop = new AbortController();
    void scan(video, stop.signal, setState, (text) => tell(text));
    return () => stop.abort();
  }, []);
  if (state !== 'starting' && state !== 'running')
    return (
      <>
        <Notice kind="needsYou">{t(`roll:code.no.${state}`)}</Notice>
        <Button kind="quiet" wide onClick={onAgain}>
          {t('roll:code.again')}
        </Button>
      </>
    );
  return (
    <>
      <p role="status">{t(`roll:code.camera.${state}`)}</p>
      <video ref={video} className="code__camera" autoPlay muted playsInline />
    </>
  );
}

async function scan(
  video: { current: HTMLVideoElement | null },
  signal: AbortSignal,
  setState: (state: State) => void,
  onText: (text: string) => Promise<void>,
): Promise<void> {
  const [stream, read] = await Promise.all([openCamera(), codeReader().catch(() => undefined)]);
  const screen = video.current;
  const isOpen = typeof stream !== 'string';
  if (signal.aborted || !screen || !isOpen || !read) {
    if (isOpen) closeCamera(stream);
    if (!signal.aborted) setState(isOpen ? 'notHere' : stream);
    return;
  }
  signal.addEventListener('abort', () => closeCamera(stream));
  screen.srcObject = stream;
  setState('running');
  let last = '';
  while (!signal.aborted) {
    const hasPicture = screen.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
    const text = hasPicture ? await read(screen).catch(() => undefined) : undefined;
    if (text && text !== last && !signal.aborted) await onText((last = text));
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
