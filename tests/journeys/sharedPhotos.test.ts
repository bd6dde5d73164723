import { beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { cardJpeg } from './largeJpeg.ts';
import { newPhone } from './newPhone.ts';
import {
  ACCOUNT,
  logIn,
  logOut,
  photosInForm,
  photosOnHost,
  SECOND_ACCOUNT,
  waitForOfflineReady,
  waitForSaved,
} from './volunteer.ts';

const phone = newPhone();
let photo: SharedFile;

type SharedFile = { name: string; type: string; base64: string };

beforeAll(async () => {
  photo = {
    name: 'holiday.jpg',
    type: 'image/jpeg',
    base64: (await cardJpeg(600)).toString('base64'),
  };
});

/**
 * What the system does when a person shares files with the app: it opens the app by the POST of a
 * form.
 */
async function share(page: Page, files: SharedFile[], end = '/addpost'): Promise<void> {
  await page.evaluate((shared) => {
    const data = new DataTransfer();
    for (const { name, type, base64 } of shared)
      data.items.add(
        new File([Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)], name, {
          type,
        }),
      );
    const form = Object.assign(document.createElement('form'), {
      method: 'post',
      action: '/share',
      enctype: 'multipart/form-data',
    });
    form.append(
      Object.assign(document.createElement('input'), {
        type: 'file',
        name: 'photos',
        multiple: true,
        files: data.files,
      }),
    );
    document.body.append(form);
    setTimeout(() => form.submit());
  }, files);
  await page.waitForURL(`**${end}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

const sharedToHost = () => phone.cable.requests.filter(({ path }) => path.startsWith('/share'));

it('what another app shares is in a new post, offline too, and is still there after the page was closed', async () => {
  const { page, cable } = phone;
  await cable.cut();
  await page.goto(`${phone.url}/settings`);
  await share(page, [photo, photo]);
  await page.getByText('2 photos from the other app are in this post now').waitFor();
  await expect.poll(() => photosInForm(page).count()).toBe(2);
  await page.reload();
  await expect.poll(() => photosInForm(page).count()).toBe(2);
  // They came once.
  expect(await page.getByText('from the other app').count()).toBe(0);
  expect(new URL(page.url()).search).toBe('');
  await cable.mend();
  await page.getByLabel('Title').fill('Holiday');
  await page.getByLabel('Text', { exact: true }).fill('By the sea');
  await page.getByRole('button', { name: 'Save and send' }).click();
  await waitForSaved(page);
  expect(sharedToHost()).toEqual([]);
});

it('more than a post can take, what is no photo, and nothing at all are said in words', async () => {
  const { page } = phone;
  await page.goto(`${phone.url}/settings`);
  await share(page, [
    photo,
    { name: 'list.pdf', type: 'application/pdf', base64: btoa('%PDF-1.7') },
    photo,
    photo,
    photo,
    photo,
  ]);
  await page.getByText('2 photos had no place left').waitFor();
  await page.getByText('3 photos from the other app are in this post now').waitFor();
  await page.getByText('This is not a photo').waitFor();
  await expect.poll(() => photosInForm(page).count()).toBe(3);

  await share(page, [photo]);
  await page.getByText('1 photo from the other app is in this post now').waitFor();
  await expect.poll(() => photosInForm(page).count()).toBe(4);
  await share(page, [photo]);
  await page.getByText('1 photo had no place left').waitFor();
  await share(page, []);
  await page.getByText('The other app did not hand over any photo').waitFor();
  expect(sharedToHost()).toEqual([]);
});

it('what was shared while nobody was logged in waits for who logs in in that window, and is shown in no other', async () => {
  const { page, browser } = phone;
  await page.goto(`${phone.url}/home`);
  await logOut(page);
  await share(page, [photo], '/register');
  await page.getByText('The photos that you shared are kept on this phone').waitFor();

  const other = await browser.context.newPage();
  await logIn(other, phone.url, SECOND_ACCOUNT);
  await other.goto(`${phone.url}/addpost`);
  await other.getByLabel('Picture 1: Choose').waitFor({ state: 'attached' });
  // The new post takes what is for it under this lock. It asked before.
  await other.evaluate(() => navigator.locks.request('shared', () => undefined));
  expect(await photosInForm(other).count()).toBe(0);
  await other.goto(`${phone.url}/home`);
  await logOut(other);
  await other.close();

  await logIn(page, phone.url, ACCOUNT);
  await waitForOfflineReady(page);
  await page.getByRole('link', { name: 'Put them into a post' }).click();
  await page.getByText('1 photo from the other app is in this post now').waitFor();
  await expect.poll(() => photosInForm(page).count()).toBe(1);
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await page.waitForURL('**/home');
  await page.getByRole('heading', { level: 1, name: /^Vanakkam/ }).waitFor();
  expect(await page.getByText('The photos that you shared').count()).toBe(0);
});

it('on a phone without the worker nothing reaches the host but the form itself, and the new post says where the photos are', async () => {
  const { page, host } = phone;
  const before = (await photosOnHost(host)).length;
  const removeWorker = async () => {
    // A page of the host that is no part of the app, and brings no worker.
    await page.goto(`${phone.url}/card/none`);
    await page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistration())?.unregister(),
    );
  };
  await removeWorker();
  await share(page, [photo]);
  await page.getByText('nothing of them was sent').waitFor();
  expect(await photosInForm(page).count()).toBe(0);
  expect(new URL(page.url()).search).toBe('');
  expect(sharedToHost()).toHaveLength(1);

  await page.goto(`${phone.url}/home`);
  // One that is still on its way could not be removed. It may have missed this page, which does not
  // matter.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await logOut(page);
  await removeWorker();
  await share(page, [photo], '/register');
  await page.getByText('The photos that you shared did not come here').waitFor();
  expect(await photosOnHost(host)).toHaveLength(before);
});

it('what another app shares into a window that practises is real: the practice ends', async () => {
  const { page } = phone;
  await page.goto(`${phone.url}/settings`);
  await page.getByRole('button', { name: 'Start practising' }).click();
  await page.getByRole('complementary', { name: 'Practice' }).waitFor();
  await page.waitForURL('**/home');
  // A window that practises posts no forms; the system's are not its own.
  const system = await phone.browser.context.newPage();
  await system.goto(`${phone.url}/settings`);
  await system.evaluate(() => sessionStorage.setItem('practice', 'Kavitha'));
  await share(system, [photo]);
  await system.getByText('1 photo from the other app is in this post now').waitFor();
  expect(await system.getByRole('complementary', { name: 'Practice' }).count()).toBe(0);
  await page.reload();
  await page.getByRole('complementary', { name: 'Practice' }).waitFor();
});
