import { defineConfig, mergeConfig, type Plugin } from 'vite';
import config from '../../vite.config.ts';

/**
 * The app as it may be one version later: a screen has changed, and with it every name that leads
 * there.
 */
const nextVersion: Plugin = {
  name: 'next-version',
  transform: (code, id) =>
    id.endsWith('/src/screens/outbox/phone/PhoneScreen.tsx')
      ? `${code}\nglobalThis.version = 'next';`
      : undefined,
  transformIndexHtml: (html) =>
    html.replace('<title>', '<meta name="version" content="next" /><title>'),
};

export default mergeConfig(config, defineConfig({ plugins: [nextVersion] }));
