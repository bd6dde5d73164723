import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isStorageAbsent } from '../../device/storage/openStore.ts';
import { isPractising } from '../../device/storage/practice.ts';
import { PARTY } from '../../domain/app/party.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Field, FieldGroup } from '../../ui/form/Field.tsx';
import { LANGUAGES } from '../../ui/language.ts';
import { ScreenHeading } from '../../ui/ScreenHeading.tsx';
import { WifiOnlySwitch } from '../WifiOnlySwitch.tsx';
import { InstallGuide } from '../install/InstallGuide.tsx';
import { Persistence } from '../phone/Persistence.tsx';
import { SpaceLeft } from '../phone/SpaceLeft.tsx';
import { leavePractice } from '../practice.ts';
import { AboutApp } from './AboutApp.tsx';
import { enterPractice } from './enterPractice.ts';
import { NoticeSwitch } from './NoticeSwitch.tsx';
import { changeAppearance, readAppearance, type Appearance } from './theme.ts';
import './SettingsScreen.css';

const SCHEMES = ['system', 'light', 'dark'] as const;
const COLOURS = {
  party: PARTY.colour,
  leaf: '#1a5c3f',
  wine: '#7a1f4b',
  brick: '#9c2f1f',
  sea: '#0d5c75',
  soil: '#6b4a1f',
} as const;

/**
 * Shows everything that can be set. Settings belong to the phone, not to the person, and survive
 * a logout.
 */
export function SettingsScreen() {
  const { t, i18n } = useTranslation();
  const [appearance, setAppearance] = useState(readAppearance);
  const change = (part: Partial<Appearance>) => {
    changeAppearance(part);
    setAppearance(readAppearance());
  };
  return (
    <div className="settings">
      <ScreenHeading>{t('settings:title')}</ScreenHeading>
      <section className="settings__card">
        <FieldGroup label={t('settings:language')}>
          {() => (
            <div className="choices">
              {LANGUAGES.map(({ code, lang, name }) => (
                <label key={code} className="choice" lang={lang}>
                  <input
                    type="radio"
                    name="language"
                    checked={i18n.language === code}
                    onChange={() => void i18n.changeLanguage(code)}
                  />
                  <span>{name}</span>
                </label>
              ))}
            </div>
          )}
        </FieldGroup>
      </section>
      <section className="settings__card">
        <FieldGroup label={t('settings:scheme.label')}>
          {() => (
            <div className="choices">
              {SCHEMES.map((scheme) => (
                <label key={scheme} className="choice">
                  <input
                    type="radio"
                    name="scheme"
                    checked={appearance.scheme === scheme}
                    onChange={() => change({ scheme })}
                  />
                  <span>{t(`settings:scheme.${scheme}`)}</span>
                </label>
              ))}
            </div>
          )}
        </FieldGroup>
        <FieldGroup label={t('settings:colour.label')}>
          {() => (
            <div className="settings__colours">
              {Object.entries(COLOURS).map(([name, colour]) => (
                <label key={name} className="settings__colour">
                  <input
                    type="radio"
                    name="colour"
                    checked={appearance.colour === colour}
                    onChange={() => change({ colour })}
                  />
                  <svg viewBox="0 0 40 40" aria-hidden="true">
                    <circle
                      cx="20"
                      cy="20"
                      r="18"
                      fill={colour}
                      stroke="currentColor"
                      strokeWidth="1.5"
                    />
                  </svg>
                  <span>{t(`settings:colour.${name}`)}</span>
                </label>
              ))}
            </div>
          )}
        </FieldGroup>
        <Field label={t('settings:colour.own')} hint={t('settings:colour.hint')}>
          {(input) => (
            <input
              {...input}
              className="settings__own"
              type="color"
              value={appearance.colour}
              onChange={({ target }) => change({ colour: target.value })}
            />
          )}
        </Field>
      </section>
      <section className="settings__card">
        <h2>{t('settings:photos')}</h2>
        <WifiOnlySwitch />
      </section>
      <section className="settings__card">
        <h2>{t('settings:notices.title')}</h2>
        <NoticeSwitch />
      </section>
      <section className="settings__card">
        <h2>{t('settings:practice.title')}</h2>
        <p>{t('settings:practice.text')}</p>
        {isPractising ? (
          <Button kind="quiet" onClick={() => leavePractice()}>
            {t('settings:practice.leave')}
          </Button>
        ) : (
          <Button kind="quiet" disabled={isStorageAbsent()} onClick={() => void enterPractice()}>
            {t('settings:practice.enter')}
          </Button>
        )}
      </section>
      <section className="settings__card">
        <h2>{t('frame:install.title')}</h2>
        <InstallGuide />
      </section>
      <SpaceLeft />
      <Persistence />
      <Link className={buttonClass({ kind: 'quiet', wide: true })} to="/phone">
        {t('phone:link')}
      </Link>
      <AboutApp />
    </div>
  );
}
