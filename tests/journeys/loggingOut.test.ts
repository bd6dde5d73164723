import { describe, expect, it, vi } from 'vitest';
import { daysWork, nameOf, refusal } from './daysWork.ts';
import { readDatabase } from './hostProcess.ts';
import { seedOutbox } from './seedOutbox.ts';
import {
  ACCOUNT,
  enrol,
  logIn,
  SECOND_ACCOUNT,
  votersOnHost,
  waitForArrived,
} from './volunteer.ts';

const { phone, photo, goTo, heading, button, statesOnPhone, enrolOffline } = daysWork();
const dialog = () => phone.page.getByRole('dialog');
async function askToLogOut() {
  await goTo('Home');
  await button('Log out').click();
}

describe('a volunteer who logs out', () => {
  it('leaves at once when nothing waits, and is asked about what was saved a moment ago, before any screen has heard of it', async () => {
    const { page } = phone;
    await askToLogOut();
    await page.getByLabel('User name').waitFor();
    expect(await dialog().count()).toBe(0);
    await logIn(page, phone.url);
    await page.getByRole('link', { name: 'All sent' }).waitFor();
    await seedOutbox(page, [{ name: nameOf(0) }], photo.bytes, false);
    await button('Log out').click();
    await dialog().getByRole('heading', { name: '1 entry is not sent yet' }).waitFor();
  });

  it('is warned where nobody could log in again, and may go all the same', async () => {
    const { page } = phone;
    await goTo('Home');
    await phone.cable.cut();
    await page.context().setOffline(true);
    await askToLogOut();
    await dialog().getByText('Until this phone has a signal again, nobody can log in').waitFor();
    await dialog().getByRole('button', { name: 'Stay logged in' }).click();
    await dialog().waitFor({ state: 'detached' });
    await button('Log out').click();
    await dialog().getByRole('button', { name: 'Log out all the same' }).click();
    await page.getByLabel('User name').fill(ACCOUNT.userName);
    await page.getByLabel('Password', { exact: true }).fill(ACCOUNT.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByText('No internet. Try again when you have a signal.').waitFor();
    expect(await page.getByText('Server busy!').count()).toBe(0);
    await page.context().setOffline(false);
  });

  it('is told at once that a try was in vain, and nowhere that there is contact', async () => {
    const { page } = phone;
    await enrolOffline(1);
    await goTo('Outbox');
    await page.getByRole('button', { name: 'Send now' }).click();
    await page.getByText('Tried just now: nothing could be sent yet.').waitFor();
    expect(await page.getByText('Connected to the server').count()).toBe(0);
    // A dead end: the warning stands above the question about what waits.
    await page.context().setOffline(true);
    await askToLogOut();
    await dialog().getByText('Until this phone has a signal again, nobody can log in').waitFor();
    await dialog().getByRole('heading', { name: '1 entry is not sent yet' }).waitFor();
    await page.context().setOffline(false);
  });

  it('takes what a list names from the screens of other windows, too', async () => {
    const { page } = phone;
    await goTo('Enrol');
    await enrol(page, photo.bytes, { name: nameOf(0) });
    // Else the phone asks about it.
    await waitForArrived(page);
    const other = await page.context().newPage();
    // On a busy phone a message may come before localStorage has what it tells of.
    await other.addInitScript(() =>
      Object.defineProperty(BroadcastChannel.prototype, 'onmessage', { set() {} }),
    );
    await other.goto(`${phone.url}/voters?lng=en`);
    const named = other.getByRole('main').getByText(nameOf(0));
    await named.waitFor();
    await askToLogOut();
    await page.getByLabel('User name').waitFor();
    await named.waitFor({ state: 'detached' });
    await logIn(page, phone.url, SECOND_ACCOUNT);
    await other.getByText('No voters yet.').waitFor();
    expect(await named.count()).toBe(0);
  });

  it('can stay, by the keyboard too', async () => {
    const { page } = phone;
    await enrolOffline(1);
    await askToLogOut();
    await dialog().getByRole('heading', { name: '1 entry is not sent yet' }).waitFor();
    for (let tabs = 0; tabs < 8; tabs += 1) {
      await page.keyboard.press('Tab');
      expect(
        await page.evaluate(
          () =>
            document.activeElement === document.body ||
            document.activeElement?.closest('dialog') !== null,
        ),
      ).toBe(true);
    }
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await button('Log out').click();
    await dialog().getByRole('button', { name: 'Stay logged in' }).click();
    await dialog().waitFor({ state: 'detached' });
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeTruthy();
    // On a wide screen the dialog stands in the header, whose buttons have a look of their own.
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.locator('.top__links').getByRole('button', { name: 'Log out' }).click();
    const look = (name: string) =>
      dialog()
        .getByRole('button', { name })
        .evaluate((found) => {
          const { fontWeight, textDecorationLine } = getComputedStyle(found);
          return [fontWeight, textDecorationLine];
        });
    expect(await look('Stay logged in')).toEqual(['400', 'underline']);
    expect(await look('Discard…')).toEqual(['400', 'underline']);
  });

  it('can send first, and then leaves', async () => {
    await enrolOffline(2);
    await askToLogOut();
    await phone.cable.mend();
    // It may have gone by itself before that.
    const isSent = heading('All sent!').waitFor({ timeout: 120_000 });
    const press = dialog().getByRole('button', { name: 'Send now' }).click();
    await Promise.race([press.catch(() => undefined), isSent]);
    await isSent;
    await button('Log out').click();
    await phone.page.getByLabel('User name').waitFor();
    expect(votersOnHost(phone.host)).toHaveLength(2);
  });

  it('can keep the entries locked: they go with the next login, of the same person only', async () => {
    const { page } = phone;
    await enrolOffline(1);
    await askToLogOut();
    await dialog().getByRole('button', { name: 'Keep locked for me, and log out' }).click();
    await page.getByLabel('User name').waitFor();
    await expect
      .poll(() => page.locator('.login__held li').allInnerTexts())
      .toEqual([expect.stringMatching(/^demo\.volunteer\s+1 entry$/)]);
    const open = () =>
      readDatabase(phone.host.dataDir, 'select 1 from sessions where revoked_at is null').length;
    const before = open();
    await phone.cable.mend();
    // The phone ends the login at the host as soon as it reaches it.
    await expect.poll(open, { timeout: 120_000 }).toBe(before - 1);
    await logIn(page, phone.url, SECOND_ACCOUNT);
    await page.getByRole('link', { name: 'Others: 1' }).waitFor();
    await goTo('Outbox');
    await page.getByText('1 entry of another person waits on this phone').waitFor();
    await askToLogOut();
    await page.getByLabel('User name').waitFor();
    expect(votersOnHost(phone.host)).toEqual([]);
    await logIn(page, phone.url);
    await vi.waitFor(() => expect(votersOnHost(phone.host)).toHaveLength(1), {
      timeout: 120_000,
      interval: 200,
    });
  });

  it('can discard them, but only by typing the word', async () => {
    const { page } = phone;
    await page.getByRole('link', { name: 'All sent' }).waitFor();
    await phone.cable.cut();
    // They wait most of an hour: what is being tried just then cannot be discarded.
    await seedOutbox(page, [{ name: nameOf(0) }, { name: nameOf(1) }], photo.bytes);
    await askToLogOut();
    await dialog().getByRole('button', { name: 'Discard…' }).click();
    await dialog().getByRole('heading', { name: 'Discard 2 entries?' }).waitFor();
    await dialog().getByLabel('To discard, type: discard').fill('yes');
    await dialog().getByRole('button', { name: 'Discard and log out' }).click();
    await dialog().getByText('The word is not right.').waitFor();
    await dialog().getByLabel('To discard, type: discard').fill('');
    await dialog().getByRole('button', { name: 'Discard and log out' }).click();
    expect(await statesOnPhone()).toEqual(['waiting', 'waiting']);
    await dialog().getByLabel('To discard, type: discard').fill('Discard ');
    await dialog().getByRole('button', { name: 'Discard and log out' }).click();
    await page.getByLabel('User name').waitFor();
    expect(await statesOnPhone()).toEqual(['discarded', 'discarded']);
    await phone.cable.mend();
    await logIn(page, phone.url);
    await page.getByRole('link', { name: 'All sent' }).waitFor();
    // One that is saved later arrives, and they do not.
    await goTo('Enrol');
    await enrol(page, photo.bytes, { name: nameOf(2) });
    await expect.poll(() => votersOnHost(phone.host).map(({ name }) => name)).toEqual([nameOf(2)]);
  });

  it('is not told "All sent" before the outbox was read, and can touch a message that shows while the question is asked', async () => {
    const { page } = phone;
    await enrolOffline(1);
    await askToLogOut();
    await dialog().getByRole('button', { name: 'Keep locked for me, and log out' }).click();
    await page.getByLabel('User name').waitFor();
    await phone.cable.mend();
    phone.cable.answerInstead('POST /addvoters', refusal, 99);
    // The message goes after two seconds, and a slow machine needs longer until the question is
    // there.
    await page.addInitScript(() => {
      const timer = globalThis.setTimeout;
      globalThis.setTimeout = ((work: () => void, ms = 0) =>
        timer(work, ms > 1_500 && ms <= 2_000 ? 120_000 : ms)) as typeof timer;
      const told = new Set<string>();
      Object.assign(globalThis, { told });
      new MutationObserver(() =>
        told.add(document.querySelector('.count')?.textContent ?? ''),
      ).observe(document, { childList: true, subtree: true, characterData: true });
    });
    await logIn(page, phone.url);
    // The app's own two seconds are longer now, too: whether it was refused by then does not matter
    // here.
    await page.getByRole('link', { name: /^1 (waiting|needs you)$/ }).waitFor();
    const told = await page.evaluate(() => [
      ...(globalThis as unknown as { told: Set<string> }).told,
    ]);
    expect(told.join()).toMatch(/1 (waiting|needs you)/);
    expect(told.join()).not.toContain('All sent');
    await button('Log out').click();
    await dialog().getByText('Logged in', { exact: true }).click();
  });
});
