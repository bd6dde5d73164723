import type { ManifestOptions } from 'vite-plugin-pwa';
import { paletteOf } from '../src/domain/app/palette.ts';
import { PARTY } from '../src/domain/app/party.ts';

/** Screenshots that `npm run pictures` makes. */
const SCREENS = [
  {
    name: 'enrol',
    sizes: '720x1480',
    form_factor: 'narrow',
    label: 'சிக்னல் இல்லாத இடத்திலும் வாக்காளர் விவரம் எழுதலாம்',
  },
  {
    name: 'outbox',
    sizes: '720x1480',
    form_factor: 'narrow',
    label: 'எது போனது, எது காத்திருக்கிறது என்று தெரியும்',
  },
  { name: 'home', sizes: '1280x800', form_factor: 'wide', label: 'இன்றைய வேலை ஒரே பார்வையில்' },
] as const;

const GROUND = paletteOf(PARTY.colour, 'light')['--indigo'];
const ICON = { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' };

/**
 * Tells the phone's system about the installed app. It is in Tamil, like the app before anybody
 * chooses a language.
 */
export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: PARTY.name.tam,
  short_name: PARTY.short.tam,
  description: PARTY.description.tam,
  lang: 'ta',
  dir: 'ltr',
  start_url: '/home?source=pwa',
  scope: '/',
  display: 'standalone',
  display_override: ['standalone', 'minimal-ui'],
  // A shortcut reuses the open window: a second window would open a second form.
  launch_handler: { client_mode: ['navigate-existing', 'auto'] },
  theme_color: GROUND,
  background_color: GROUND,
  categories: ['politics', 'productivity'],
  icons: [
    { ...ICON, purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    {
      src: '/icons/icon-maskable-512.png',
      sizes: '512x512',
      type: 'image/png',
      purpose: 'maskable',
    },
    {
      src: '/icons/icon-monochrome-512.png',
      sizes: '512x512',
      type: 'image/png',
      purpose: 'monochrome',
    },
  ],
  screenshots: SCREENS.map(({ name, ...screen }) => ({
    src: `/screens/${name}.webp`,
    type: 'image/webp',
    ...screen,
  })),
  shortcuts: [
    {
      name: 'வாக்காளர் விவரம் எழுது',
      short_name: 'வாக்காளர்',
      url: '/enrolvoter?source=shortcut',
      icons: [ICON],
    },
    { name: 'அனுப்பும் பட்டியல்', short_name: 'அனுப்ப', url: '/outbox?source=shortcut', icons: [ICON] },
    {
      name: 'என் உறுப்பினர் அட்டை',
      short_name: 'என் அட்டை',
      url: '/membercard?source=shortcut',
      icons: [ICON],
    },
    { name: 'நிகழ்வுகள்', short_name: 'நிகழ்வுகள்', url: '/Events?source=shortcut', icons: [ICON] },
  ],
  // Pictures that another app shares go into a new post: sw/takeShared.ts.
  share_target: {
    action: '/share',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { files: [{ name: 'photos', accept: ['image/*'] }] },
  },
  // With this a page in the browser can find out that the app is installed.
  related_applications: [{ platform: 'webapp', url: '/manifest.webmanifest' }],
  prefer_related_applications: false,
};
