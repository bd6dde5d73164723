import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isStorageAbsent } from '../../../device/storage/openStore.ts';
import { isPractising } from '../../../device/storage/practice.ts';
import { PARTY } from '../../../domain/app/party.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { FieldGroup, InputField } from '../../../ui/form/Field.tsx';
import { OneOf } from '../../../ui/form/OneOf.tsx';
import { LANGUAGES } from '../../../ui/language.ts';
import { ScreenHeading } from '../../../ui/ScreenHeading.tsx';
import { WifiOnlySwitch } from '../../shared/WifiOnlySwitch.tsx';
import { InstallGuide } from '../install/InstallGuide.tsx';
import { leavePractice } from '../../shared/practice.ts';
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
    <div className="column stack-16">
      <ScreenHeading>{t('settings:title')}</ScreenHeading>
      <section className="settings__card">
        <OneOf
          label={t('settings:language')}
          options={LANGUAGES.map(({ code, lang, name }) => ({ value: code, lang, label: name }))}
          value={i18n.language}
          onChange={(code) => void i18n.changeLanguage(code)}
        />
      </section>
      <section className="settings__card">
        <OneOf
          label={t('settings:scheme.label')}
          options={SCHEMES.map((each) => ({ value: each, label: t(`settings:scheme.${each}`) }))}
          value={appearance.scheme}
          onChange={(scheme) => change({ scheme })}
        />
        <FieldGroup label={t('settings:colour.label')}>
          {() => (
            <div className="settings__colours stack-8">
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
        <InputField
          label={t('settings:colour.own')}
          hint={t('settings:colour.hint')}
          className="settings__own"
          type="color"
          value={appearance.colour}
          onChange={({ target }) => change({ colour: target.value })}
        />
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
      <Link className={buttonClass({ kind: 'quiet' })} to="/phone">
        {t('phone:link')}
      </Link>
      <AboutApp />
    </div>
  );
}
