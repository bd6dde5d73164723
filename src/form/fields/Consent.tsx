import { useEffect, useState } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import {
  consentVersion,
  paragraphsOf,
  type AskedToo,
  type ConsentOf,
} from '../../domain/forms/consent.ts';
import { timeNow } from '../../device/api/hostTime.ts';
import { Button } from '../../ui/Button.tsx';
import { htmlLang } from '../../ui/language.ts';
import type { Fields } from '../formDescription.ts';
import { withdrawPage } from '../withdrawPage.ts';
import './Consent.css';

type ConsentProps = { of: ConsentOf; asked?: AskedToo; isFolded?: boolean };

const NOTHING_MORE: AskedToo = { more: false, aadhaar: false };

/**
 * Asks for consent in the reader's language. The form stores the version of the text, its language,
 * and the time. `isFolded` shows the text only to who opens it.
 */
export function Consent({ of, asked = NOTHING_MORE, isFolded = false }: ConsentProps) {
  const { t, i18n } = useTranslation();
  const texts = paragraphsOf(asked).map((name) =>
    t(`${of}:consent.${name}`, { page: withdrawPage() }),
  );
  const text = (
    <div className="consent stack-12">
      {texts.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  );
  return (
    <>
      {isFolded ? (
        <details className="consent__folded">
          <summary>{t(`${of}:consent.fold`)}</summary>
          {text}
        </details>
      ) : (
        text
      )}
      <ReadAloud key={i18n.language} texts={texts} />
      <Tick of={of} />
    </>
  );
}

/**
 * Lets the phone read texts aloud, for people who can't or don't like to read. Shows nothing on
 * phones that have no voice of their own for the language: a voice from a server needs a signal.
 */
function ReadAloud({ texts }: { texts: readonly string[] }) {
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
  // Not every phone says that a speech was broken off.
  const stop = () => {
    speechSynthesis.cancel();
    setIsSpeaking(false);
  };
  return (
    <Button onClick={isSpeaking ? stop : speak} aria-pressed={isSpeaking}>
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

function Tick({ of }: { of: ConsentOf }) {
  const { t, i18n } = useTranslation();
  const { setValue } = useFormContext<Fields>();
  const agree = (isAgreed: boolean) => {
    setValue('consentVersion', isAgreed ? consentVersion(htmlLang(i18n.language)) : '');
    return isAgreed ? new Date(timeNow()).toISOString() : '';
  };
  return (
    <Controller<Fields, 'consentAt'>
      name="consentAt"
      render={({ field: { value, onChange, onBlur, ref }, fieldState: { error } }) => (
        <div className="field">
          <label className={`tick ${error ? 'tick--invalid' : ''}`}>
            <input
              type="checkbox"
              name="consentAt"
              ref={ref}
              checked={value !== ''}
              aria-invalid={Boolean(error)}
              aria-describedby="consent-error"
              onBlur={onBlur}
              onChange={({ target }) => onChange(agree(target.checked))}
            />
            <span>{t(`${of}:consent.agree`)}</span>
          </label>
          <div id="consent-error" className="field__error">
            {error?.message && t(error.message)}
          </div>
        </div>
      )}
    />
  );
}
