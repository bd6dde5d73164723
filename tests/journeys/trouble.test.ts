import { beforeAll, expect, it, vi } from 'vitest';
import { rawAnswer } from './cable.ts';
import { refusal, voterId } from './daysWork.ts';
import { cardJpeg } from './largeJpeg.ts';
import { readDatabase, startHost } from './hostProcess.ts';
import { newPhone } from './newPhone.ts';
import {
  ACCOUNT,
  choosePhoto,
  enrol,
  entriesOnPhone,
  fillVoter,
  logIn,
  photosOnHost,
  SECOND_ACCOUNT,
  stopClock,
  draftOnPhone,
  votersOnHost,
  waitForLoginOnDisk,
  waitForSaved,
} from './volunteer.ts';

const DAY_MS = 24 * 60 * 60_000;

const phone = newPhone({ isWhole: true });
let photo: Buffer;

beforeAll(async () => {
  photo = await cardJpeg(600);
});

const openOutbox = () =>
  phone.page.getByRole('navigation').getByRole('link', { name: 'Outbox' }).click();
const openForm = () =>
  phone.page.getByRole('navigation').getByRole('link', { name: 'Enrol' }).click();
const json = (status: number, body: unknown) =>
  rawAnswer(status, 'application/json', JSON.stringify(body));

it.each([
  [
    'a login page in between',
    rawAnswer(200, 'text/html', '<!doctype html><title>Free Wi-Fi</title>'),
    'This Wi-Fi or network may want its own login.',
  ],
  [
    'a proxy that agrees to everything',
    json(200, { status: true }),
    'Your entries are safe on this phone; the app keeps trying. This Wi-Fi may',
  ],
  ['a host in trouble', rawAnswer(500, 'text/plain', 'oops'), 'The server has a problem.'],
  [
    'a host that asks for patience',
    rawAnswer(429, 'application/json', '{"status":false}', { 'Retry-After': '300' }),
    'The server is busy and asks us to wait.',
  ],
])(
  '%s: the entry stays, says what is going on, and goes when that is over',
  async (_what, answer, words) => {
    const { page } = phone;
    phone.cable.answerInstead('POST /addvoters', answer, Infinity);
    await openForm();
    await enrol(page, photo);
    await openOutbox();
    await page.getByText(words).waitFor();
    await expect.poll(() => page.locator('.entry__state').allInnerTexts()).toEqual(['Waiting']);
    phone.cable.clear();
    await vi.waitFor(
      async () => {
        await page
          .getByRole('button', { name: 'Send now' })
          .click({ timeout: 1_000 })
          .catch(() => undefined);
        expect(await page.locator('.entry__state').allInnerTexts()).toEqual(['Arrived']);
      },
      { timeout: 120_000, interval: 200 },
    );
    expect(votersOnHost(phone.host)).toHaveLength(1);
  },
);

it('a connection cut in the middle of the photo: the entry stays, and arrives once', async () => {
  const { page } = phone;
  phone.cable.cutAfterBytes(20_000, 'POST /addvoters');
  await openForm();
  await enrol(page, photo);
  await vi.waitFor(() => expect(votersOnHost(phone.host)).toHaveLength(1), {
    timeout: 120_000,
    interval: 200,
  });
  await openOutbox();
  await page.getByText('Everything has been sent').waitFor();
});

it('a host that is down: said in words, and sent by itself when it is back, under the same id', async () => {
  const { page } = phone;
  await phone.host.kill();
  await openForm();
  await enrol(page, photo);
  await openOutbox();
  await page.getByText("The server doesn't answer").waitFor();
  phone.host = await startHost({ port: phone.host.port, dataDir: phone.host.dataDir });
  await page.getByText('Everything has been sent').waitFor({ timeout: 120_000 });
  expect(votersOnHost(phone.host).map(({ id }) => id)).toEqual(
    (await entriesOnPhone(page)).map(({ id }) => id),
  );
});

it('three refused for one reason need the person, and nothing says that the app keeps trying', async () => {
  const { page } = phone;
  phone.cable.answerInstead('POST /addvoters', refusal, Infinity);
  for (const index of [0, 1, 2]) {
    await openForm();
    await enrol(page, photo, { voterId: voterId(index) });
    const said = index === 0 ? '1 needs you' : `${index + 1} need you`;
    await page.getByRole('link', { name: said }).waitFor({ state: 'attached' });
  }
  // Three refusals in a row are trouble of the host, for what would be sent next.
  await page.goto(`${phone.url}/outbox?lng=en`);
  await expect.poll(() => page.getByRole('link', { name: 'Correct and send' }).count()).toBe(3);
  expect(await page.getByText('The server has a problem').count()).toBe(0);
});

it('a refusal names the field, and correcting it sends the same entry', async () => {
  const { page } = phone;
  phone.cable.answerInstead(
    'POST /addvoters',
    json(422, {
      status: false,
      msg: '',
      data: { code: 'invalid', field: 'voterId', error: 'voter:voterId.format' },
    }),
  );
  await openForm();
  await enrol(page, photo);
  // Read out on whatever screen the person is.
  await page.getByRole('banner').getByRole('status').filter({ hasText: '1 needs you' }).waitFor();
  await openOutbox();
  await page.getByText('Please enter a valid Voter ID (Ex : ABC1234567)').waitFor();
  // One click in some thirty was lost here, and why isn't known: the list may still settle.
  await vi.waitFor(
    async () => {
      const link = page.getByRole('link', { name: 'Correct and send' });
      await link.click({ timeout: 1_000 }).catch(() => undefined);
      expect(new URL(page.url()).pathname).toBe('/enrolvoter');
    },
    { timeout: 120_000, interval: 500 },
  );
  await page.getByText('ready to send').waitFor();
  await page.locator('[name=voterId]:focus').waitFor();
  // Beside the field, until it is changed.
  const why = page.getByText('Please enter a valid Voter ID (Ex : ABC1234567)');
  await why.waitFor();
  await page.getByLabel('Voter ID Number').fill('XYZ7654321');
  await why.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Save and send' }).click();
  await vi.waitFor(
    () => expect(votersOnHost(phone.host)).toMatchObject([{ voter_id: 'XYZ7654321' }]),
    { timeout: 120_000, interval: 200 },
  );
  expect(await entriesOnPhone(page)).toHaveLength(1);
});

it('a consent that the host finds too old is asked for again', async () => {
  const { page } = phone;
  await openForm();
  await choosePhoto(page, photo);
  await page.getByText('ready to send').waitFor();
  // The phone's date is wrong until the form is filled in, and no answer of the host says so.
  await phone.cable.cut();
  await page.clock.setSystemTime(Date.now() - 40 * DAY_MS);
  await fillVoter(page);
  await page.clock.setSystemTime(Date.now());
  await phone.cable.mend();
  await page.getByRole('button', { name: 'Save, next voter' }).click();
  await waitForSaved(page);
  await openOutbox();
  await page.getByText('This consent is too old').waitFor();
  await page.getByRole('link', { name: 'Correct and send' }).click();
  await page.locator('form').getByText('This consent is too old').waitFor();
  const tick = page.getByRole('checkbox', { name: 'I asked the voter' });
  expect(await tick.isChecked()).toBe(false);
  await tick.check();
  await page.getByRole('button', { name: 'Save and send' }).click();
  await vi.waitFor(() => expect(votersOnHost(phone.host)).toHaveLength(1), {
    timeout: 120_000,
    interval: 200,
  });
});

it('words of the host are shown as text and never run', async () => {
  const { page } = phone;
  phone.cable.answerInstead(
    'POST /addvoters',
    json(422, { status: false, msg: '<img src=x onerror="document.title=\'ran\'">Refused' }),
  );
  await openForm();
  await enrol(page, photo);
  await openOutbox();
  await page.getByText('The server said: Refused').waitFor();
  await page.getByRole('link', { name: 'Correct and send' }).click();
  await page.getByText('The server did not take it: Refused').waitFor();
  expect(await page.locator('img[src=x]').count()).toBe(0);
  expect(await page.title()).not.toBe('ran');
});

it('a login that ended pauses sending, not enrolling, and everything goes on after the login', async () => {
  const { page } = phone;
  phone.cable.answerInstead(
    'POST /addvoters',
    json(401, { status: false, msg: 'Please log in again', data: { code: 'login' } }),
  );
  await openForm();
  await enrol(page, photo);
  // It stands above every screen, and moves what is below it.
  await page.getByRole('status').getByText('Your login has ended.').waitFor();
  await enrol(page, photo, { voterId: 'ABC7654321' });
  await openOutbox();
  expect(votersOnHost(phone.host)).toEqual([]);
  await page.getByRole('status').getByRole('link', { name: 'Log in' }).click();
  await page.getByText('what you saved is then sent automatically').waitFor();
  await logIn(page, phone.url);
  await vi.waitFor(() => expect(votersOnHost(phone.host)).toHaveLength(2), {
    timeout: 120_000,
    interval: 200,
  });
});

it('a page that dies between a login and the waking of the queue sends after its next start', async () => {
  const { page } = phone;
  phone.cable.answerInstead(
    'POST /addvoters',
    json(401, { status: false, msg: 'Please log in again', data: { code: 'login' } }),
  );
  await openForm();
  await enrol(page, photo);
  await openOutbox();
  await page.getByRole('status').getByRole('link', { name: 'Log in' }).click();
  await page.getByLabel('User name').fill(ACCOUNT.userName);
  await page.getByLabel('Password', { exact: true }).fill(ACCOUNT.password);
  const before = await page.evaluate(() => localStorage.getItem('token'));
  // From here on the page writes nothing to the outbox, as if it died right after the login.
  await page.evaluate(() => {
    const transaction: IDBDatabase['transaction'] = Reflect.get(
      IDBDatabase.prototype,
      'transaction',
    );
    IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...args) {
      if (this.name === 'outbox' && args[1] === 'readwrite')
        throw new DOMException('dead', 'UnknownError');
      return transaction.apply(this, args);
    };
  });
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForFunction((old) => {
    const token = localStorage.getItem('token');
    return token !== null && token !== old;
  }, before);
  await page.goto(`${phone.url}/outbox`);
  await vi.waitFor(() => expect(votersOnHost(phone.host)).toHaveLength(1), {
    timeout: 120_000,
    interval: 200,
  });
});

it('another person on the phone sees how many entries wait, not what is in them, and does not send them', async () => {
  const { page } = phone;
  await openForm();
  await page.getByRole('heading', { name: 'Enrol a voter' }).waitFor();
  await phone.cable.cut();
  await enrol(page, photo, { name: 'Somebody Private' });
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('button', { name: 'Keep locked for me' }).click();
  await page.getByText('Forgot Password').waitFor();
  await phone.cable.mend();
  await logIn(page, phone.url, SECOND_ACCOUNT);
  await openOutbox();
  await page.getByText('1 entry of another person waits on this phone').waitFor();
  expect(await page.locator('body').innerText()).not.toContain('Somebody Private');
  expect(votersOnHost(phone.host)).toEqual([]);
});

it('an upload whose answer never comes does not hold up what is saved after it', async () => {
  const { page } = phone;
  // With Background Sync the worker may be the one that sends, and nobody stands in its way.
  await page.addInitScript(() =>
    Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync'),
  );
  await page.route('**/addvoters', () => undefined, { times: 1 });
  await page.goto(`${phone.url}/enrolvoter`);
  await enrol(page, photo, { name: 'Silent' });
  await vi.waitFor(
    async () => expect(await entriesOnPhone(page)).toMatchObject([{ state: 'sending' }]),
    { timeout: 120_000, interval: 200 },
  );
  for (const name of ['Second', 'Third']) {
    await enrol(page, photo, { name });
    await vi.waitFor(
      () => expect(votersOnHost(phone.host).map((voter) => voter.name)).toContain(name),
      { timeout: 120_000, interval: 200 },
    );
  }
  expect((await entriesOnPhone(page)).map(({ state }) => state)).toContain('sending');
});

it('a form in the making comes back with its photo after the page was killed', async () => {
  const { page } = phone;
  await openForm();
  await choosePhoto(page, photo);
  await page.getByText('ready to send').waitFor();
  await fillVoter(page, { name: 'லதா' });
  await waitForLoginOnDisk(page, phone.profile);
  // A draft is written a moment later; the consent was ticked last.
  await expect
    .poll(() => draftOnPhone(page))
    .toMatchObject({ name: 'லதா', consentAt: expect.stringMatching(/./) });
  await phone.browser.kill();
  await phone.startBrowser();
  await phone.page.goto(`${phone.url}/enrolvoter`);
  await phone.page.getByText('Your unfinished entry is back.').waitFor();
  expect(await phone.page.getByLabel('Name', { exact: true }).inputValue()).toBe('லதா');
  await phone.page.getByText('ready to send').waitFor();
  await phone.page.getByRole('button', { name: 'Save, next voter' }).click();
  await vi.waitFor(() => expect(votersOnHost(phone.host)).toMatchObject([{ name: 'லதா' }]), {
    timeout: 120_000,
    interval: 200,
  });
});

it('a wrong password and a host that cannot be reached are said in words', async () => {
  const { page } = phone;
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByLabel('User name').fill('demo.volunteer');
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  // Messages go after seconds.
  await page.clock.install();
  await stopClock(page);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByText('Wrong user name or password').waitFor();
  await phone.cable.cut();
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByText('Server busy!').waitFor();
});

it('a picture that was chosen and not taken holds up the save, until somebody goes on without it', async () => {
  const { page } = phone;
  await page.goto(`${phone.url}/addpost?lng=en`);
  await page.getByLabel('Title').fill('A made-up lake');
  await page.getByLabel('Text', { exact: true }).fill('One morning.');
  await page
    .getByLabel('Picture 1: Choose')
    .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('A text') });
  const goOn = page.getByRole('button', { name: 'Go on without it' });
  await goOn.waitFor();
  await page.getByRole('button', { name: 'Save and send' }).click();
  await page.locator('.error-summary').waitFor();
  expect(await entriesOnPhone(page)).toEqual([]);
  await goOn.click();
  await goOn.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Save and send' }).click();
  await waitForSaved(page);
});

it('who has no card at hand is saved without its photo, and the record says so', async () => {
  const { page } = phone;
  await openForm();
  await fillVoter(page, { name: 'உமா' });
  const notAtHand = page.getByText('Card not at hand');
  expect(await notAtHand.count()).toBe(0);
  await page.getByRole('button', { name: 'Save, next voter' }).click();
  await page.locator('.error-summary').waitFor();
  await page.getByRole('button', { name: 'Card not at hand' }).click();
  await page.getByRole('checkbox', { name: 'Card not at hand' }).waitFor();
  await page.getByRole('button', { name: 'Save, next voter' }).click();
  await waitForSaved(page);
  await expect
    .poll(() => readDatabase<{ details: string }>(phone.host.dataDir, 'select details from voters'))
    .toHaveLength(1);
  const [voter] = readDatabase<{ details: string }>(
    phone.host.dataDir,
    'select details from voters',
  );
  expect(JSON.parse(voter?.details ?? '{}')).toMatchObject({ noCard: 'notAtHand' });
  expect(await photosOnHost(phone.host)).toEqual([]);
  // The next voter's card is asked for again.
  expect(await page.getByText('Card not at hand').count()).toBe(0);
});
