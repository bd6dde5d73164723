import { Controller, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { consentVersion } from '../../domain/forms/consent.ts';
import { htmlLang } from '../../ui/language.ts';
import type { Fields } from '../submission/formDescription.ts';

/** The consent in the reader's language. What is kept is which text it was, in which language, and when they agreed. */
export function ConsentStep() {
  const { t, i18n } = useTranslation();
  const { setValue } = useFormContext<Fields>();
  const agree = (isAgreed: boolean, at: string) => {
    setValue('consentVersion', isAgreed ? consentVersion(htmlLang(i18n.language)) : '');
    return isAgreed ? at : '';
  };
  return (
    <section className="submission__section">
      <div className="consent">
        <p>{t('member:consent.what')}</p>
        <p>{t('member:consent.why')}</p>
        <p>{t('member:consent.rights')}</p>
      </div>
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
                onChange={({ target }) => onChange(agree(target.checked, new Date().toISOString()))}
              />
              <span>{t('member:consent.agree')}</span>
            </label>
            <div id="consent-error" className="field__error">
              {error?.message && t(error.message)}
            </div>
          </div>
        )}
      />
    </section>
  );
}
