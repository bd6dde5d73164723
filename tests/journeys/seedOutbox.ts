import type { Page } from 'playwright-core';
import { FORMAT } from '../../src/domain/outbox/outbox.ts';

/** Another state than waiting, and what an entry in it knows. */
type Seed = { name: string; facts?: Record<string, unknown> };

/**
 * Writes made-up entries of the logged-in person straight into the phone's store, sealed as the app
 * seals them: more than anybody could type in a test. Those that wait do so for most of an hour.
 * The first one is the oldest.
 * @param isAnnounced false: no screen has heard of them yet
 */
export async function seedOutbox(
  page: Page,
  seeds: Seed[],
  photo: Buffer,
  isAnnounced = true,
): Promise<void> {
  await page.evaluate(
    async ({ all, jpeg, format, announced }) => {
      const bytes = Uint8Array.from(atob(jpeg), (character) => character.charCodeAt(0));
      const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
        'encrypt',
        'decrypt',
      ]);
      const hash = [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))]
        .map((byte) => byte.toString(16).padStart(2, '0'))
        .join('');
      const seal = async (plain: Uint8Array<ArrayBuffer>) => {
        const iv = crypto.getRandomValues(new Uint8Array(12));
        const cipher = new Uint8Array(
          await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain),
        );
        const sealed = new Uint8Array(12 + cipher.length);
        sealed.set(iv);
        sealed.set(cipher, 12);
        return sealed.buffer;
      };
      const person = JSON.parse(localStorage.getItem('person') ?? '{}') as { owner: string };
      const sealedPhoto = await seal(bytes);
      const now = Date.now();
      const entries = await Promise.all(
        all.map(async ({ name, facts }, index) => {
          const id = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
          const fields = { name, voterId: `ABC${String(1_000_000 + index)}`, booth: '114' };
          const entry = {
            id,
            format,
            version: 1,
            owner: person.owner,
            savedAt: now - (all.length - index) * 1000,
            kind: 'addvoters',
            bytes: bytes.length,
            state: 'waiting',
            tries: 1,
            uncertain: true,
            shrunk: false,
            notBefore: now + 50 * 60_000,
            asks: false,
            ...facts,
          };
          const sealed = {
            key,
            sealedFields: await seal(new TextEncoder().encode(JSON.stringify(fields))),
            photos: [{ slot: 'voterCardFront', sha256: hash, bytes: bytes.length }],
          };
          return { entry, sealed };
        }),
      );
      await new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('outbox');
        opening.addEventListener('error', reject);
        opening.addEventListener('success', () => {
          const transaction = opening.result.transaction('keyval', 'readwrite');
          const store = transaction.objectStore('keyval');
          for (const { entry, sealed } of entries) {
            store.put(entry, `entry:${entry.id}`);
            store.put(sealed, `key:${entry.id}`);
            store.put(new Map([['voterCardFront', sealedPhoto]]), `photo:${entry.id}:`);
          }
          transaction.addEventListener('complete', () => {
            opening.result.close();
            resolve();
          });
          transaction.addEventListener('error', reject);
        });
      });
      if (announced) new BroadcastChannel('outbox').postMessage('changed');
    },
    { all: seeds, jpeg: photo.toString('base64'), format: FORMAT, announced: isAnnounced },
  );
}
