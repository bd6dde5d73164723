import { Controller, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { consentVersion, paragraphsOf, type ConsentOf } from '../../domain/forms/consent.ts';
import { htmlLang } from '../../ui/language.ts';
import type { Fields } from '../formDescription.ts';
import { ReadAloud } from './ReadAloud.tsx';
import './Consent.css';

type ConsentProps = { of: ConsentOf; withAadhaar?: boolean; isFolded?: boolean };

/**
 * Asks for consent in the reader's language. The form stores the version of the text, its language,
 * and the time. `isFolded` shows the text only to who opens it.
 */
export function Consent({ of, withAadhaar = false, isFolded = false }: ConsentProps) {
  const { t, i18n } = useTranslation();
  const page = `${location.host}/withdraw`;
  const texts = paragraphsOf(withAadhaar).map((name) => t(`${of}:consent.${name}`, { page }));
  const text = (
    <div className="consent">
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

function Tick({ of }: { of: ConsentOf }) {
  const { t, i18n } = useTranslation();
  const { setValue } = useFormContext<Fields>();
  const agree = (isAgreed: boolean) => {
    setValue('consentVersion', isAgreed ? consentVersion(htmlLang(i18n.language)) : '');
    return isAgreed ? timeNow() : '';
  };
  return (
    <Controller<Fields, 'consentAt'>
      name="consentAt"
      render={({ field: { value, onChange, onBlur, ref }, fieldState: { error } }) => (
        <div className="field">
          <label className={`tick ${error ? 'tick--invalid' : ''}`}>
            <input
              type="checkbox"
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

/** By the same clock as the time of saving. */
function timeNow(): string {
  return new Date(Date.now()).toISOString();
}
