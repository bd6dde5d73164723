import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { nameOf, type Look } from './looks.ts';

/** What the README shows. */
const IN_README: Record<string, string> = {
  'sending/enrol-filled tam-360-light': 'docs/pictures/enrol-tamil.png',
  'sending/outbox tam-360-light': 'docs/pictures/outbox-tamil.png',
  'sending/home en-360-light': 'docs/pictures/home-english.png',
};
/** What the phone's system shows before it installs the app: build/manifest.ts. */
const IN_MANIFEST: Record<string, string> = {
  'sending/enrol-filled tam-360-light': 'public/screens/enrol.webp',
  'sending/outbox tam-360-light': 'public/screens/outbox.webp',
  'sending/home tam-1280-light': 'public/screens/home.webp',
};

/** Keeps what a window shows, as sharp as a phone does, if README or manifest want it. */
export async function keepForDocs(page: Page, name: string, look: Look): Promise<void> {
  const key = `${name} ${nameOf(look)}`;
  const [shown, offered] = [IN_README[key], IN_MANIFEST[key]];
  if (!shown && !offered) return;
  const isPhone = look.size.width < 500;
  const picture = await page.screenshot({ scale: isPhone ? 'device' : 'css' });
  for (const path of [shown, offered]) if (path) mkdirSync(dirname(path), { recursive: true });
  if (shown) await sharp(picture).png({ palette: true }).toFile(shown);
  if (offered) await sharp(picture).webp({ quality: 70 }).toFile(offered);
}
