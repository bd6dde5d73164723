import './setup.ts';
import { createInstance, type Resource } from 'i18next';
import { renderToString } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { StaticRouter } from 'react-router-dom';
import enCommon from '../public/locales/en/common.json' with { type: 'json' };
import enFrame from '../public/locales/en/frame.json' with { type: 'json' };
import enLogin from '../public/locales/en/login.json' with { type: 'json' };
import tamCommon from '../public/locales/tam/common.json' with { type: 'json' };
import tamFrame from '../public/locales/tam/frame.json' with { type: 'json' };
import tamLogin from '../public/locales/tam/login.json' with { type: 'json' };
import { FOR_GUESTS } from '../src/app/lazyScreens.ts';
import { AppRoutes } from '../src/app/routes.tsx';
import { partyTexts } from '../src/domain/app/party.ts';
import { htmlLang } from '../src/ui/language.ts';

const TEXTS: Resource = {
  tam: { party: partyTexts('tam'), common: tamCommon, frame: tamFrame, login: tamLogin },
  en: { party: partyTexts('en'), common: enCommon, frame: enFrame, login: enLogin },
};

/**
 * The whole page of /login for index.html, in both languages, drawn with the app's own components.
 * bootstrap.ts shows one to a guest, and React takes it over as it stands, with what was typed
 * meanwhile: src/app/main.tsx. Vite runs this file (paintFirst.ts), and only while it is imported.
 */
export const FIRST_LOGIN = await firstLogin();

async function firstLogin(): Promise<string> {
  const i18n = createInstance();
  await i18n.use(initReactI18next).init({
    resources: TEXTS,
    defaultNS: 'common',
    interpolation: { escapeValue: false },
  });
  await FOR_GUESTS.find(({ path }) => path === '/login')?.load();
  let pages = '';
  for (const language of Object.keys(TEXTS)) {
    await i18n.changeLanguage(language);
    const page = renderToString(
      <StaticRouter location="/login">
        <AppRoutes />
      </StaticRouter>,
    );
    pages += `<template lang="${htmlLang(language)}">${page}</template>`;
  }
  return pages;
}
