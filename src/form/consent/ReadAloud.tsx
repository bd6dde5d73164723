import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { htmlLang } from '../../ui/language.ts';

/**
 * Lets the phone read texts aloud, for people who can't or don't like to read. Shows nothing on
 * phones that have no voice of their own for the language: a voice from a server needs a signal.
 */
export function ReadAloud({ texts }: { texts: readonly string[] }) {
  const { t, i18n } = useTranslation();
  const language = htmlLang(i18n.language);
  const voice = useVoice(language);
  const [isSpeaking, setIsSpeaking] = useState(false);
  // Leaving the form ends it.
  useEffect(() => () => window.speechSynthesis?.cancel(), []);
  if (!voice) return undefined;

  const speak = () => {
    const said = new SpeechSynthesisUtterance(texts.join('\n'));
    said.voice = voice;
    said.lang = voice.lang;
    said.addEventListener('end', () => setIsSpeaking(false));
    said.addEventListener('error', () => setIsSpeaking(false));
    speechSynthesis.cancel();
    speechSynthesis.speak(said);
    setIsSpeaking(true);
  };
  return (
    <Button onClick={isSpeaking ? () => speechSynthesis.cancel() : speak} aria-pressed={isSpeaking}>
      {t(isSpeaking ? 'submission:readAloud.stop' : 'submission:readAloud.start')}
    </Button>
  );
}

/** Returns the phone's voice for a language. Browsers find their voices after the start. */
function useVoice(language: string): SpeechSynthesisVoice | undefined {
  const [voices, setVoices] = useState<SpeechSynthesisVoice[]>([]);
  useEffect(() => {
    const speech = window.speechSynthesis as SpeechSynthesis | undefined;
    if (!speech) return undefined;
    const look = () => setVoices(speech.getVoices());
    look();
    speech.addEventListener('voiceschanged', look);
    return () => speech.removeEventListener('voiceschanged', look);
  }, []);
  return voices.find(({ lang, localService }) => localService && lang.startsWith(language));
}
