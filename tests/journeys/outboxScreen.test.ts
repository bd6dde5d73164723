import sharp from 'sharp';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { rawAnswer } from './cable.ts';
import { cardJpeg } from './largeJpeg.ts';
import { newPhone } from './newPhone.ts';
import { seedOutbox } from './seedOutbox.ts';
import {
  choosePhoto,
  enrol,
  entriesOnPhone,
  fillVoter,
  openFields,
  photosOnHost,
  stopClock,
  votersOnHost,
  waitForLoginOnDisk,
} from './volunteer.ts';

const phone = newPhone({ isWhole: true });
let photo: Buffer;
let smallPhoto: Buffer;

beforeAll(async () => {
  photo = await cardJpeg(600);
  smallPhoto = await cardJpeg(160);
});

const page = () => phone.page;
const openOutbox = () =>
  page().getByRole('navigation').getByRole('link', { name: 'Outbox' }).click();
const openForm = () => page().getByRole('navigation').getByRole('link', { name: 'Enrol' }).click();
const row = (name: string) => page().getByRole('listitem').filter({ hasText: name });
const keysOnPhone = () =>
  page().evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const opening = indexedDB.open('outbox');
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('keyval').objectStore('keyval').getAllKeys();
          reading.addEventListener('success', () => {
            opening.result.close();
            resolve(
              reading.result
                .map(String)
                .filter((key) => /^(entry|key|photo):/.test(key))
                .map((key) => key.replace(/:.*/, '')),
            );
          });
        });
      }),
  );

/** One voter, enrolled without a signal, on the outbox screen. */
async function enrolOffline(name = 'கா. மணி'): Promise<void> {
  await phone.cable.cut();
  await openForm();
  await enrol(page(), photo, { name });
  await openOutbox();
  await row(name).waitFor();
  // It comes with the first try, and moves what is below it.
  await page().getByText("The server doesn't answer").waitFor();
}

/**
 * Lets the clock stand still while the entry waits. A try that is under way ends without a clock,
 * but the screen sees that by the clock.
 */
async function stopClockAsItWaits(): Promise<void> {
  await stopClock(page());
  const waiting = async () => {
    await page().clock.runFor(200);
    return page().locator('.entry--waiting').count();
  };
  await expect.poll(waiting).toBe(1);
}

/** Presses "Send now", unless the app has found the host again by itself before that. */
async function sendAll(): Promise<void> {
  const isSent = page().getByText('Everything has been sent').waitFor();
  const press = page().getByRole('button', { name: 'Send now' }).click();
  await Promise.race([press.catch(() => undefined), isSent]);
  await isSent;
}

async function discard(name: string, word = 'discard'): Promise<void> {
  if (!(await row(name).getByRole('button', { name: 'Discard…' }).isVisible()))
    await row(name).getByRole('button', { name }).click();
  await row(name).getByRole('button', { name: 'Discard…' }).click();
  // Every entry here has met a dead line, so nobody knows whether it has arrived.
  await page().getByText('The app will ask the server to erase it').waitFor();
  await page().getByLabel('To discard it, type: discard').fill(word);
  await page().getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
}

describe('an entry that waits', () => {
  it('is edited without a signal, its photo too, and arrives once, as it was corrected', async () => {
    await enrolOffline();
    await row('கா. மணி').getByRole('button', { name: 'கா. மணி' }).click();
    await row('கா. மணி').getByRole('link', { name: 'Edit' }).click();
    await page().getByLabel('Name', { exact: true }).fill('கா. மணிமேகலை');
    await page().getByRole('button', { name: 'Remove' }).first().click();
    await choosePhoto(page(), await sharp(photo).negate().jpeg().toBuffer());
    await page().getByText('ready to send').waitFor();
    await page().getByRole('button', { name: 'Save and send' }).click();
    await row('கா. மணிமேகலை').waitFor();
    // In between it is tried, in vain.
    await expect
      .poll(() => entriesOnPhone(page()))
      .toMatchObject([{ state: 'waiting', version: 2 }]);
    const [saved] = await entriesOnPhone(page());
    await phone.cable.mend();
    await sendAll();
    expect(votersOnHost(phone.host)).toMatchObject([{ id: saved?.id, name: 'கா. மணிமேகலை' }]);
    expect((await photosOnHost(phone.host)).map(({ sha256 }) => sha256)).toEqual(
      saved?.photos?.map(({ sha256 }) => sha256),
    );
  });

  it('does not leave while it is open for correction, and goes as soon as that window dies', async () => {
    await enrolOffline();
    await openForm();
    await enrol(page(), photo, { name: 'அ. இளங்கோ', voterId: 'XYZ7654321' });
    await openOutbox();
    const second = await phone.browser.context.newPage();
    await second.goto(`${phone.url}/outbox`).catch(() => undefined);
    await second.getByRole('button', { name: 'கா. மணி' }).click();
    await second.getByRole('link', { name: 'Edit' }).click();
    await second.getByRole('heading', { name: 'Correct and send' }).waitFor();
    await row('கா. மணி').getByText('Being edited').waitFor();
    await phone.cable.mend();
    await page().getByRole('button', { name: 'Send now' }).click();
    // The later one goes, past the one that is open.
    await row('அ. இளங்கோ').getByText('Arrived', { exact: true }).waitFor();
    expect(votersOnHost(phone.host)).toMatchObject([{ name: 'அ. இளங்கோ' }]);
    await second.close();
    await sendAll();
    expect(votersOnHost(phone.host)).toHaveLength(2);
  });

  it('opens in one of two windows, and the other is told', async () => {
    await enrolOffline();
    const second = await phone.browser.context.newPage();
    await second.goto(`${phone.url}/outbox`).catch(() => undefined);
    await row('கா. மணி').getByRole('button', { name: 'கா. மணி' }).click();
    await second.getByRole('button', { name: 'கா. மணி' }).click();
    const link = second.getByRole('link', { name: 'Edit' });
    await link.waitFor();
    await row('கா. மணி').getByRole('link', { name: 'Edit' }).click();
    // The heading is there before this window has the entry for itself.
    await page().getByRole('button', { name: 'Leave it unchanged' }).waitFor();
    await link.click({ timeout: 500 }).catch(() => undefined);
    await second
      .getByText('open a second time on this phone, and this entry is being corrected')
      .or(second.getByText('Being edited'))
      .first()
      .waitFor();
    await page().getByRole('button', { name: 'Leave it unchanged' }).click();
    await second.getByRole('navigation').getByRole('link', { name: 'Outbox' }).click();
    await second.getByRole('listitem').getByText('Waiting').waitFor();
  });

  it('is tried again at once when the person asks', async () => {
    phone.cable.answerInstead(
      'POST /addvoters',
      rawAnswer(503, 'application/json', '{"status":false}', { 'Retry-After': '600' }),
    );
    await openForm();
    await enrol(page(), photo);
    await openOutbox();
    await page().getByText('Next try at').waitFor();
    await row('கா. மணி').getByRole('button', { name: 'கா. மணி' }).click();
    await row('கா. மணி').getByRole('button', { name: 'Try now' }).click();
    await page().getByText('Everything has been sent').waitFor({ timeout: 120_000 });
    expect(votersOnHost(phone.host)).toHaveLength(1);
  });
});

describe('discarding', () => {
  it('needs the word, can be undone for eight seconds, and then nothing is lost', async () => {
    await page().clock.install();
    await enrolOffline();
    await stopClockAsItWaits();
    await discard('கா. மணி', 'yes');
    await page().getByText('The word is not right.').waitFor();
    await page().getByRole('dialog').getByRole('button', { name: 'Keep' }).click();
    await discard('கா. மணி');
    await row('கா. மணி').getByText('Being discarded…').waitFor();
    await page().clock.fastForward(2_000);
    expect(await keysOnPhone()).toEqual(['entry', 'key', 'photo']);
    await row('கா. மணி').getByRole('button', { name: 'Undo' }).click();
    await row('கா. மணி').getByText('Waiting').waitFor();
    await page().clock.fastForward(7_000);
    await page().clock.resume();
    await phone.cable.mend();
    await sendAll();
    expect(votersOnHost(phone.host)).toHaveLength(1);
  });

  it('takes photo, text and key when the time is over, keeps a receipt, and nothing is ever sent', async () => {
    await page().clock.install();
    await enrolOffline();
    await stopClockAsItWaits();
    await discard('கா. மணி');
    await row('கா. மணி').getByText('Being discarded…').waitFor();
    await phone.cable.mend();
    await page().clock.fastForward(8_000);
    await page().clock.resume();
    await page().getByText('Discarded', { exact: true }).last().waitFor({ timeout: 120_000 });
    await vi.waitFor(async () => expect(await keysOnPhone()).toEqual(['entry']), 120_000);
    const [left] = await entriesOnPhone(page());
    expect(left).toMatchObject({ state: 'discarded', receipt: { title: 'கா. மணி', tail: '4567' } });
    expect(left).not.toHaveProperty('photos');
    // The second text replaces the first as soon as the host has answered.
    await row('கா. மணி')
      .getByText(/This may have reached the office|The server has erased it too/)
      .waitFor();
    await page().getByRole('link', { name: 'All sent' }).waitFor();
    // What is saved later goes, and still goes alone.
    await openForm();
    await enrol(page(), photo, { name: 'அ. இளங்கோ', voterId: 'XYZ7654321' });
    await expect.poll(() => votersOnHost(phone.host).map(({ name }) => name)).toEqual(['அ. இளங்கோ']);
  });

  it('says that the entry may have arrived, if it was tried after the dialog had opened', async () => {
    await seedOutbox(page(), [{ name: 'கா. மணி', facts: { tries: 0, uncertain: false } }], photo);
    await openOutbox();
    await row('கா. மணி').getByRole('button', { name: 'கா. மணி' }).click();
    await row('கா. மணி').getByRole('button', { name: 'Discard…' }).click();
    await page().getByText('The office does not have it from this phone.').waitFor();
    const second = await phone.browser.context.newPage();
    await second.goto(`${phone.url}/outbox`);
    await phone.cable.cut();
    await second.getByRole('button', { name: 'Send now' }).click();
    await page().getByText('This may have reached the office').waitFor();
    await phone.cable.mend();
  });

  it('loses nothing when the browser is killed before the time is over', async () => {
    await waitForLoginOnDisk(page(), phone.profile);
    await page().clock.install();
    await enrolOffline();
    await stopClockAsItWaits();
    await discard('கா. மணி');
    await row('கா. மணி').getByText('Being discarded…').waitFor();
    await phone.browser.kill();
    await phone.cable.mend();
    await phone.startBrowser();
    await page().goto(`${phone.url}/outbox`);
    await page().getByText('Everything has been sent').waitFor({ timeout: 120_000 });
    expect(votersOnHost(phone.host)).toHaveLength(1);
  });

  it('waits for the verdict while the entry is being sent', async () => {
    // The photo would take minutes, so the entry is on its way for as long as it is looked at.
    phone.cable.slowDown(200);
    await openForm();
    await enrol(page(), photo);
    await openOutbox();
    await row('கா. மணி').getByText('Sending…').waitFor();
    await row('கா. மணி').getByRole('button', { name: 'கா. மணி' }).click();
    await page().getByText('once the server has answered').waitFor();
    expect(await row('கா. மணி').getByRole('button', { name: 'Discard…' }).isDisabled()).toBe(true);
    phone.cable.slowDown(Infinity);
    await page().getByText('Everything has been sent').waitFor({ timeout: 120_000 });
  });
});

describe('what needs the person', () => {
  it('comes first, names the field that the host named, and opens the form there', async () => {
    const refusal = {
      status: false,
      msg: '',
      data: { code: 'invalid', field: 'voterId', error: 'voter:voterId.format' },
    };
    phone.cable.answerInstead(
      'POST /addvoters',
      rawAnswer(422, 'application/json', JSON.stringify(refusal)),
    );
    await openForm();
    await enrol(page(), photo);
    await vi.waitFor(
      async () => expect((await entriesOnPhone(page()))[0]?.state).toBe('refused'),
      120_000,
    );
    await enrol(page(), photo, { name: 'மு. தமிழ்ச்செல்வி', voterId: 'XYZ7654321' });
    // What is said of the refused one looks as if this one were saved already.
    await page().locator('.saved__name').getByText('மு. தமிழ்ச்செல்வி').waitFor();
    await openOutbox();
    await row('கா. மணி')
      .getByText(/^Please enter a valid Voter ID/)
      .waitFor();
    await row('மு. தமிழ்ச்செல்வி').getByText('Arrived', { exact: true }).waitFor({ timeout: 120_000 });
    expect(
      await page().getByRole('main').getByRole('heading', { level: 2 }).allTextContents(),
    ).toEqual(['Needs you 1', 'Arrived 1']);
    await row('கா. மணி').getByRole('link', { name: 'Correct and send' }).click();
    await page().locator('[name=voterId]:focus').waitFor();
  });
});

it('what waits is counted in one place: in the bar of a phone, in the header of a wide screen', async () => {
  await enrolOffline();
  const header = page().getByRole('banner').locator('.count');
  const isHidden = () => header.evaluate((count) => count.closest('.visually-hidden') !== null);
  const bar = page().getByRole('navigation').getByRole('link', { name: 'Outbox' });
  expect(await bar.innerText()).toContain('1');
  expect(await isHidden()).toBe(true);
  await page().setViewportSize({ width: 1280, height: 800 });
  await expect.poll(isHidden).toBe(false);
  expect(await header.innerText()).toBe('1 waiting');
});

it('of damaged entries each asks for what is lost: the photo, or the text', async () => {
  await seedOutbox(
    page(),
    [
      { name: 'அ. இளங்கோ', facts: { state: 'damaged', photo: 'voterCardFront' } },
      { name: 'மு. மணி', facts: { state: 'damaged', photo: 'fields' } },
    ],
    smallPhoto,
  );
  await openOutbox();
  const [photoLost, textLost] = [row('அ. இளங்கோ'), row('மு. மணி')];
  await photoLost.getByText('is damaged on this phone. Please take it again.').waitFor();
  await photoLost.getByRole('link', { name: 'Take it again and send' }).waitFor();
  await textLost.getByText('Please fill in the form again.').waitFor();
  await textLost.getByRole('link', { name: 'Correct and send' }).waitFor();
});

describe('unfinished forms', () => {
  it('are listed, go on where they were left, and are thrown away only when asked twice', async () => {
    await openForm();
    await fillVoter(page(), { name: 'அ. இளங்கோ' });
    await openOutbox();
    await row('அ. இளங்கோ').getByRole('link', { name: 'Go on' }).click();
    await page().getByText('Your unfinished entry is back.').waitFor();
    expect(await page().locator('[name=name]').inputValue()).toBe('அ. இளங்கோ');
    await openOutbox();
    await row('அ. இளங்கோ').getByRole('button', { name: 'Throw away' }).click();
    await row('அ. இளங்கோ').getByRole('button', { name: 'No, keep it' }).click();
    await row('அ. இளங்கோ').getByRole('button', { name: 'Throw away' }).click();
    await row('அ. இளங்கோ').getByRole('button', { name: 'Yes, throw it away' }).click();
    await row('அ. இளங்கோ').waitFor({ state: 'detached' });
    await openForm();
    await openFields(page());
    expect(await page().locator('[name=name]').inputValue()).toBe('');
  });
});

/** Opens the outbox with so many entries. The newest stands first. */
async function openWith(count: number): Promise<void> {
  await seedOutbox(
    page(),
    Array.from({ length: count }, (_, index) => ({ name: `Voter number ${index + 1}` })),
    smallPhoto,
  );
  await page().goto(`${phone.url}/outbox`);
}

describe('many entries', () => {
  it('scroll with few rows in the page, and only those on the screen are opened', async () => {
    await page().addInitScript(() => {
      const counted = globalThis as unknown as { opened: number };
      counted.opened = 0;
      const decrypt = crypto.subtle.decrypt.bind(crypto.subtle);
      crypto.subtle.decrypt = (...all) => {
        counted.opened += 1;
        return decrypt(...all);
      };
    });
    const opened = () =>
      page().evaluate(() => (globalThis as unknown as { opened: number }).opened);
    await openWith(5_000);
    await row('Voter number 5000').waitFor();
    await page().locator('.entry__photo:not(.entry__photo--none)').first().waitFor();
    await page().waitForTimeout(1_000);
    const shown = await page().getByRole('listitem').count();
    expect(shown).toBeLessThan(25);
    // Text and photo of each row, and a few answers of the host that the phone keeps.
    expect(await opened()).toBeLessThanOrEqual(2 * shown + 10);

    await page().evaluate(() => scrollTo(0, document.body.scrollHeight));
    await row('Voter number 1').last().waitFor();
    const last = page().locator('[aria-posinset="5000"]');
    await last.getByText('Voter number 1', { exact: true }).waitFor();
    expect(await last.getAttribute('aria-setsize')).toBe('5000');
    await page().waitForTimeout(1_000);
    expect(await page().getByRole('listitem').count()).toBeLessThan(25);
    expect(await opened()).toBeLessThanOrEqual(4 * 25);
    expect(await keysOnPhone()).toHaveLength(15_000);
  });

  it('take one line each, say once when the next try is, and are found by what was typed', async () => {
    await openForm();
    await fillVoter(page(), { name: 'அ. இளங்கோ' });
    await openOutbox();
    await row('அ. இளங்கோ').waitFor();
    await openWith(200);
    await row('Voter number 200').waitFor();
    // The unfinished form has its buttons below the line.
    const highest = async () => {
      const heights = await page()
        .getByRole('listitem')
        .filter({ hasText: 'Voter number' })
        .evaluateAll((rows) => rows.map((each) => each.getBoundingClientRect().height));
      return Math.max(...heights);
    };
    await expect.poll(highest).toBeLessThanOrEqual(66);
    expect(await page().getByText('Next try at').count()).toBe(1);

    const search = page().getByLabel('Find by name or number');
    await search.fill('number 77');
    await page().getByText('1 entry found').waitFor();
    await row('Voter number 77').waitFor();
    expect(await page().getByRole('listitem').count()).toBe(1);
    await search.fill('இளங்');
    await page().getByText('1 entry found').waitFor();
    await row('அ. இளங்கோ').getByRole('link', { name: 'Go on' }).waitFor();
    expect(await page().getByRole('listitem').count()).toBe(1);
    await search.fill('nobody');
    await page().getByText('Nothing found').waitFor();
    expect(await page().getByRole('listitem').count()).toBe(0);
    await search.fill('');
    await row('Voter number 200').waitFor();
  });

  it('keep the row that has the focus, wherever the page is scrolled to', async () => {
    await openWith(200);
    await page().getByRole('button', { name: 'Voter number 200' }).focus();
    await page().evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page().locator('[aria-posinset="200"]').waitFor();
    expect(await page().evaluate(() => document.activeElement?.textContent)).toBe(
      'Voter number 200',
    );
  });
});
