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
import { BottomBar } from '../src/app/frame/BottomBar.tsx';
import { FOR_GUESTS } from '../src/app/routes/lazyScreens.ts';
import { AppRoutes } from '../src/app/routes/routes.tsx';
import { partyTexts } from '../src/domain/app/party.ts';
import { htmlLang } from '../src/ui/language.ts';

const TEXTS: Resource = {
  tam: { party: partyTexts('tam'), common: tamCommon, frame: tamFrame, login: tamLogin },
  en: { party: partyTexts('en'), common: enCommon, frame: enFrame, login: enLogin },
};

/**
 * What index.html has for each language, as templates, drawn with the app's own components: the
 * whole page of /login, and the bottom bar. bootstrap.ts puts one into the page. React takes the
 * login over as it stands, with what was typed meanwhile (src/app/start/main.tsx), and draws the
 * bar anew in the same place. Vite runs this file (paintFirst.ts), and only while it is imported.
 */
export const FIRST_PARTS = await drawParts();

async function drawParts(): Promise<string> {
  const i18n = createInstance();
  await i18n.use(initReactI18next).init({
    resources: TEXTS,
    defaultNS: 'common',
    interpolation: { escapeValue: false },
  });
  await FOR_GUESTS.find(({ path }) => path === '/login')?.load();
  let parts = '';
  for (const language of Object.keys(TEXTS)) {
    await i18n.changeLanguage(language);
    for (const [name, part] of Object.entries({ login: <AppRoutes />, places: <BottomBar /> })) {
      const drawn = renderToString(<StaticRouter location="/login">{part}</StaticRouter>);
      parts += `<template id="${name}-${htmlLang(language)}">${drawn}</template>`;
    }
  }
  return parts;
}
