import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it, vi } from 'vitest';
import { COVERS } from '../../src/domain/forms/cover.ts';
import { rawAnswer } from './cable.ts';
import { openGateway } from '../host/otpGateway.ts';
import { readDatabase, startHost } from './hostProcess.ts';
import { largeJpeg } from './largeJpeg.ts';
import { newPhone } from './newPhone.ts';
import { visit } from './tour.ts';
import {
  draftOnPhone,
  enrol,
  newProfile,
  openFields,
  stopClock,
  waitForSaved,
} from './volunteer.ts';

const PATIENCE_MS = 120_000;
/** As long as the app waits before it asks again for a part that did not come. */
const ASK_AGAIN_MS = 15_000;
/** For the volunteer; who joins or registers reads for themselves. */
const READ_ALOUD = 'Read this to the member. Tick the box only if the member agrees.';
const phone = newPhone();
let photo: Buffer;

beforeAll(async () => {
  photo = await sharp(await largeJpeg())
    .resize(1200)
    .jpeg()
    .toBuffer();
});
const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click();
const picture = (page: Page, label: string, buffer: Buffer) =>
  page
    .getByLabel(`${label}: Choose`)
    .setInputFiles({ name: 'card.jpg', mimeType: 'image/jpeg', buffer });
const step = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('heading', { level: 2, name, exact: true })
    .waitFor({ timeout: PATIENCE_MS });

async function fillBooth(page: Page): Promise<void> {
  await step(page, 'Booth');
  await page.getByLabel('District').selectOption('Coimbatore');
  await page.getByLabel('Assembly constituency').selectOption('Coimbatore (South)');
  await page.getByLabel('Booth number').fill('114');
  await next(page);
}

/** The labels are those of registration, or those at the door. */
async function fillCard(page: Page, voterId: string, line?: string): Promise<void> {
  await step(page, 'Voter ID card');
  await picture(page, 'Voter card image', photo);
  await page.getByText('ready to send').waitFor({ timeout: PATIENCE_MS });
  await page.getByLabel(/^Voter (ID|card) Number/i).fill(voterId);
  if (line) await page.getByLabel('Line Number').fill(line);
  await next(page);
}

async function fillPerson(page: Page, name: string): Promise<void> {
  await step(page, 'The member');
  await page.getByLabel(/^(Member )?Name\s*$/i).fill(name);
  await page.getByLabel("Father's or husband's name").fill('காளியப்பன்');
  await page.getByRole('radio', { name: 'Female' }).check();
  await page.getByRole('textbox', { name: 'Age' }).fill('34');
  await page.getByLabel('Mobile Number').fill('9876543210');
  await next(page);
}

async function consent(page: Page): Promise<void> {
  await step(page, 'Consent');
  await page.getByRole('checkbox', { name: 'I agree' }).check();
}

/** Makes a first visit of the next one. */
async function forgetTheApp(): Promise<void> {
  await phone.browser.close();
  phone.profile = newProfile();
  await phone.startBrowser();
}

/**
 * Section 9 of the specification: 5000 ms, red for an error. The clock of the page stands still.
 */
async function expectRegistrationToast(page: Page, words: string): Promise<void> {
  const toast = page.locator('.toast--registration.toast--error').filter({ hasText: words });
  await toast.waitFor({ timeout: PATIENCE_MS });
  expect(await toast.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
    'rgb(179, 57, 47)',
  );
  await page.clock.runFor(4_700);
  expect(await toast.count()).toBe(1);
  await page.clock.runFor(400);
  await toast.waitFor({ state: 'detached', timeout: PATIENCE_MS });
}

type Photo = { record: string; slot: string; file: string };
const photosOnHost = () =>
  readDatabase<Photo>(phone.host.dataDir, 'select record, slot, file from photos order by slot');
const slotsOf = (record: string | undefined) =>
  photosOnHost()
    .filter((each) => each.record === record)
    .map(({ slot }) => slot);
const bytesOf = ({ file }: Photo) =>
  readFile(join(phone.host.dataDir, 'photos', file.slice(0, 2), `${file}.jpg`));

/**
 * A card whose number and QR code are red where the covers begin, and which is green everywhere
 * else.
 */
async function cardToCover(): Promise<Buffer> {
  const size = { width: 1600, height: 1000 };
  const red = Object.values(COVERS.aadhaarFront).map(({ x, y, width, height }) => ({
    input: {
      create: {
        width: Math.round(width * size.width) - 16,
        height: Math.round(height * size.height) - 16,
        channels: 3 as const,
        background: '#ff0000',
      },
    },
    left: Math.round(x * size.width) + 8,
    top: Math.round(y * size.height) + 8,
  }));
  return sharp({ create: { ...size, channels: 3, background: '#00c000' } })
    .composite(red)
    .jpeg({ quality: 95 })
    .toBuffer();
}

it('a person registers with the one-time password that the host asks for, is logged in, and the host has the card with its number and QR code covered', async () => {
  const gateway = await openGateway();
  await phone.host.stop();
  const { dataDir, port } = phone.host;
  phone.host = await startHost({ dataDir, port, env: { OTP_HOOK: gateway.url } });
  const { page, cable, host } = phone;
  await visit(page, '/register?lng=en');
  await page.getByText('The part number on the back of the voter ID card').waitFor();
  const before = page.getByText('It takes about ten minutes.');
  await before.waitFor();
  const words = await page.locator('main').innerText();
  expect(words.indexOf('It takes about')).toBeLessThan(words.indexOf('Step 1 of'));
  await fillBooth(page);
  await before.waitFor({ state: 'detached' });
  await fillCard(page, 'ABC1234567', '12');
  await fillPerson(page, 'கயல்விழி நெடுஞ்செழியன்');
  await step(page, 'Contact');
  for (const none of ['No WhatsApp', 'No email'])
    await page.getByRole('checkbox', { name: none }).check();
  await page.getByLabel('Blood Group').selectOption('Not known');
  await next(page);
  await step(page, 'Home');
  await page.getByRole('textbox', { name: 'Address' }).fill('12, கோயில் தெரு');
  await page.getByRole('combobox', { name: 'City' }).fill('கோவை');
  await page.getByLabel('Postal Code').fill('625001');
  await page.getByText('This postal code is in Madurai').waitFor({ timeout: PATIENCE_MS });
  await page.getByLabel('Postal Code').fill('641001');
  await page.getByRole('radio', { name: 'Village' }).check();
  // What two answers together ask for is said in their step, although later steps are still empty.
  await next(page);
  await page.getByRole('button', { name: 'Union is required' }).waitFor({ timeout: PATIENCE_MS });
  await page.getByRole('combobox', { name: 'Union' }).selectOption('Anaimalai');
  await page.getByText('The list is in English; you can also type').waitFor();
  await page.getByRole('combobox', { name: 'Panchayat' }).fill('Angalakurichi');
  await page.getByLabel('Ward Number').fill('4');
  await page.getByLabel('Number of voters in the house').fill('3');
  await next(page);
  await step(page, 'Work and learning');
  await page.getByRole('combobox', { name: 'Education Qualification' }).fill('Class 12 (HSC)');
  await page.getByRole('combobox', { name: 'Profession' }).fill('Weaver');
  for (const unsaid of await page.getByRole('checkbox', { name: 'Prefer not to say' }).all())
    await unsaid.check();
  await page.getByLabel('TVMI years').fill('0');
  await next(page);
  await step(page, 'Papers');
  await page.getByLabel('Aadhar last 4 digits').fill('2346');
  await page.getByRole('checkbox', { name: 'No PAN card' }).check();
  await picture(page, 'Aadhar front page image', await cardToCover());
  await page.getByRole('button', { name: 'Both are covered' }).click();
  await page.getByText('ready to send').waitFor({ timeout: PATIENCE_MS });
  await next(page);
  await consent(page);
  expect(await page.getByText(READ_ALOUD).count()).toBe(0);
  await next(page);
  await step(page, 'Account');
  await page.getByLabel('User name').fill('kayal.sample');
  await page.getByLabel('Password', { exact: true }).fill('Kayal#2026');
  await page.getByLabel('Confirm Password').fill('Kayal#2027');
  await page.getByRole('button', { name: 'Register' }).click();
  await page
    .getByRole('button', { name: "Password and confirm password are doesn't match" })
    .waitFor({ timeout: PATIENCE_MS });
  await page.getByLabel('Confirm Password').fill('Kayal#2026');
  await page.getByRole('button', { name: 'OTP is required' }).waitFor({ timeout: PATIENCE_MS });
  gateway.answerWith((response) => void response.writeHead(500).end());
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await page.getByText('The OTP could not be sent.').waitFor({ timeout: PATIENCE_MS });
  gateway.answerWith((response) => void response.writeHead(202).end());
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await page.getByText('The OTP was sent to 9876543210.').waitFor({ timeout: PATIENCE_MS });
  const again = page.getByRole('button', { name: /^Send OTP again \(\d+ s\)$/ });
  expect(await again.isDisabled()).toBe(true);
  const code = gateway.got.at(-1)?.code ?? '';
  const wrong = code === '111111' ? '222222' : '111111';
  await page.getByLabel('OTP', { exact: true }).fill(wrong);
  // Who reads on in the other language has lost nothing, also not what is never written down.
  await page.getByLabel('Language').selectOption('tam');
  await page.getByRole('heading', { level: 1, name: 'உறுப்பினராகப் பதிவு செய்க' }).waitFor();
  await page.getByLabel('மொழி').selectOption('en');
  await step(page, 'Account');
  expect(
    await Promise.all(
      ['password', 'confirmPassword', 'otp'].map((name) =>
        page.locator(`[name=${name}]`).inputValue(),
      ),
    ),
  ).toEqual(['Kayal#2026', 'Kayal#2026', wrong]);
  await page.getByRole('button', { name: 'Register' }).click();
  await page
    .getByText('The server did not take it: Enter valid OTP')
    .waitFor({ timeout: PATIENCE_MS });
  const otp = page.getByLabel('OTP', { exact: true });
  expect(await otp.getAttribute('aria-invalid')).toBe('true');
  expect(await otp.evaluate((field) => field === document.activeElement)).toBe(true);
  const box = await otp.boundingBox();
  const below = page.viewportSize()?.height ?? 0;
  expect(box && box.y > 0 && box.y + box.height < below).toBe(true);
  await otp.fill(code);

  await cable.cut();
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByText('Not sent:').waitFor({ timeout: PATIENCE_MS });
  await cable.mend();
  cable.answerInstead(
    'POST /register',
    rawAnswer(
      422,
      'application/json',
      JSON.stringify({
        status: false,
        msg: '',
        data: { code: 'invalid', field: 'userName', error: 'member:userName.taken' },
      }),
    ),
  );
  await page.clock.install();
  // Beyond the minute before the next code.
  await stopClock(page, 60_000);
  await page.getByRole('button', { name: 'Register' }).click();
  await expectRegistrationToast(page, 'This user name is taken');
  await page.clock.resume();
  await page
    .getByRole('button', { name: 'Send OTP again', exact: true })
    .waitFor({ timeout: PATIENCE_MS });
  // The host has the registration and used the code up, and nobody here knows.
  cable.loseNextAnswer('POST /register', Infinity);
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByText('Not sent:').waitFor({ timeout: PATIENCE_MS });
  cable.clear();
  // What welcomes the member goes after seconds.
  await stopClock(page);
  await page.getByRole('button', { name: 'Register' }).click();
  await page.waitForURL('**/home', { timeout: PATIENCE_MS });
  await page.getByText('You are registered and logged in').waitFor();

  expect(
    readDatabase(host.dataDir, "select name from people where user_name = 'kayal.sample'"),
  ).toEqual([{ name: 'கயல்விழி நெடுஞ்செழியன்' }]);
  const members = readDatabase<{ voter_id: string; details: string }>(
    host.dataDir,
    "select voter_id, details from members where voter_id = 'ABC1234567'",
  );
  expect(members).toHaveLength(1);
  expect(JSON.parse(members[0]?.details ?? '{}')).toMatchObject({
    union: 'Anaimalai',
    panchayat: 'Angalakurichi',
    aadhaar: '2346',
    religion: 'none',
    consentVersion: '6-en',
  });
  const card = photosOnHost().find(({ slot }) => slot === 'aadhaarFront');
  expect(card).toBeDefined();
  const { data, info } = await sharp(await bytesOf(card as Photo))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = Array.from({ length: info.width * info.height }, (_, at) =>
    data.subarray(at * info.channels, at * info.channels + 3),
  );
  expect(pixels.filter(([red = 0, green = 0]) => red > 60 && red > green)).toHaveLength(0);
  const black =
    pixels.filter(([red = 0, green = 0, blue = 0]) => red + green + blue < 60).length /
    pixels.length;
  const covered = Object.values(COVERS.aadhaarFront).reduce(
    (sum, { width, height }) => sum + width * height,
    0,
  );
  expect(black).toBeGreaterThan(covered * 0.97);
  expect(black).toBeLessThan(covered * 1.05);
  // The next test gets a host that asks for no OTP.
  await phone.host.stop();
  await gateway.close();
});

it('a member and a post entered without a signal reach the host once each, with their photos; Back goes to the step before', async () => {
  const { page, cable, host } = phone;
  await cable.cut();
  await page.goto(`${phone.url}/Joinmember`);
  await fillBooth(page);
  await fillCard(page, 'ABC2345678');
  await step(page, 'The member');
  await page.goBack();
  await step(page, 'Voter ID card');
  expect(await page.getByLabel('Voter card number').inputValue()).toBe('ABC2345678');
  await page.goBack();
  await step(page, 'Booth');
  await next(page);
  await step(page, 'Voter ID card');
  await next(page);
  await fillPerson(page, 'மு. தமிழ்ச்செல்வி');
  await step(page, 'Consent');
  await page.getByText(READ_ALOUD).waitFor();
  await consent(page);
  await page.getByRole('button', { name: 'Save, next member' }).click();
  await waitForSaved(page, { timeout: PATIENCE_MS });

  // The booth stays for the next member, and a number that waits here already is noticed. Back
  // knows nothing of the steps of the last member.
  await step(page, 'Voter ID card');
  await page.goBack();
  await step(page, 'Booth');
  await next(page);
  await step(page, 'Voter ID card');
  await page.getByRole('button', { name: 'Coimbatore (South) · Booth 114' }).waitFor();
  await page.getByLabel('Voter card number').fill('ABC2345678');
  await page.getByText('is already waiting on this phone').waitFor({ timeout: PATIENCE_MS });

  await page.goto(`${phone.url}/addpost`);
  await page.getByLabel('Title').fill('நூலகம் திறப்பு');
  await page.getByLabel('Text').fill('எங்கள் ஊரில் நூலகம் திறந்தோம்.');
  await picture(page, 'Picture 1', photo);
  await picture(page, 'Picture 2', photo);
  await vi.waitFor(async () => expect(await page.getByText('ready to send').count()).toBe(2), {
    timeout: PATIENCE_MS,
    interval: 200,
  });
  await page.getByRole('button', { name: 'Save and send' }).click();
  await waitForSaved(page, { timeout: PATIENCE_MS });

  cable.loseNextAnswer('POST /addmember');
  await cable.mend();
  await page.goto(`${phone.url}/outbox`);
  await page.getByText('Everything has been sent').waitFor({ timeout: 2 * PATIENCE_MS });
  expect(
    readDatabase(host.dataDir, "select name from members where voter_id = 'ABC2345678'"),
  ).toEqual([{ name: 'மு. தமிழ்ச்செல்வி' }]);
  expect(
    readDatabase(host.dataDir, "select title from posts where title = 'நூலகம் திறப்பு'"),
  ).toHaveLength(1);
  const [member] = readDatabase<{ id: string }>(
    host.dataDir,
    "select id from members where voter_id = 'ABC2345678'",
  );
  const [post] = readDatabase<{ id: string }>(
    host.dataDir,
    "select id from posts where title = 'நூலகம் திறப்பு'",
  );
  expect(slotsOf(member?.id)).toEqual(['voterCardFront']);
  expect(slotsOf(post?.id)).toEqual(['image1', 'image2']);

  await page.goto(`${phone.url}/members`);
  await page.getByText('மு. தமிழ்ச்செல்வி').waitFor({ timeout: PATIENCE_MS });
});

it('a member that the host refuses is corrected at the field that it named, and arrives', async () => {
  const { page, cable, host } = phone;
  cable.answerInstead(
    'POST /addmember',
    rawAnswer(
      422,
      'application/json',
      JSON.stringify({
        status: false,
        msg: '',
        data: { code: 'invalid', field: 'mobile', error: 'member:mobile.format' },
      }),
    ),
    Infinity,
  );
  await page.goto(`${phone.url}/Joinmember`);
  await fillBooth(page);
  await fillCard(page, 'ABC3456789');
  await fillPerson(page, 'அ. இளங்கோ');
  await consent(page);
  await page.getByRole('button', { name: 'Save, next member' }).click();
  // The strip over the next form says it as soon as the host has.
  const strip = page.locator('.submission__saved');
  await strip.getByText('Needs correction').waitFor({ timeout: PATIENCE_MS });
  await page.goto(`${phone.url}/outbox`);
  await page.getByText(/^Enter correct mobile number/).waitFor({ timeout: PATIENCE_MS });
  // Until now: the page that was left may have taken the first answer with it.
  cable.clear();
  await page.getByRole('link', { name: 'Correct and send' }).click();
  await step(page, 'The member');
  const mobile = page.getByLabel('Mobile Number');
  await vi.waitFor(
    async () =>
      expect(await mobile.evaluate((field) => field === document.activeElement)).toBe(true),
    { timeout: PATIENCE_MS, interval: 100 },
  );
  await mobile.fill('9876500000');
  await next(page);
  await step(page, 'Consent');
  await page.getByRole('button', { name: 'Save and send' }).click();
  await page.waitForURL('**/outbox', { timeout: PATIENCE_MS });
  await page.getByText('Everything has been sent').waitFor({ timeout: PATIENCE_MS });
  expect(
    readDatabase(host.dataDir, "select mobile from members where voter_id = 'ABC3456789'"),
  ).toEqual([{ mobile: '9876500000' }]);
});

it('an unfinished registration comes back after a reload, and is shown to whoever comes next only when they say that it is theirs', async () => {
  const { page } = phone;
  const number = page.getByLabel('Voter ID Number');
  const leaveAndComeBack = async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
    await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor({ timeout: PATIENCE_MS });
    await page.getByRole('banner').getByRole('link', { name: 'Register' }).click();
    await page
      .getByRole('heading', { name: 'A registration was begun on this phone' })
      .waitFor({ timeout: PATIENCE_MS });
  };
  await visit(page, '/register?lng=en');
  await fillBooth(page);
  await step(page, 'Voter ID card');
  await number.fill('ABC1234567');
  // Written down a moment after the last letter.
  await expect.poll(() => draftOnPhone(page, 'member')).toMatchObject({ voterId: 'ABC1234567' });
  await page.reload();
  await step(page, 'Voter ID card');
  expect(await number.inputValue()).toBe('ABC1234567');

  await leaveAndComeBack();
  expect(await page.getByRole('main').textContent()).not.toMatch(/ABC|Coimbatore|114/);
  expect(await number.count()).toBe(0);
  await page.getByRole('button', { name: 'It is mine, go on' }).click();
  await step(page, 'Voter ID card');
  expect(await number.inputValue()).toBe('ABC1234567');

  await leaveAndComeBack();
  await page.getByRole('button', { name: 'Start again' }).click();
  await step(page, 'Booth');
  expect(await page.getByLabel('Booth number').inputValue()).toBe('');
  await page.reload();
  await step(page, 'Booth');
  expect(await page.getByLabel('District').inputValue()).toBe('');
});

it('a registration is begun before its later steps have come; without them nobody goes on, nothing typed is lost, and they are fetched when there is a network again', async () => {
  await forgetTheApp();
  const { page, cable } = phone;
  // As often as page and worker ask.
  cable.answerInstead('GET /assets/whole-', rawAnswer(503, 'text/plain', ''), 99);
  await page.goto(`${phone.url}/register?lng=en`);
  await step(page, 'Booth');
  await page.getByLabel('District').selectOption('Coimbatore');
  await page.getByLabel('Booth number').fill('114');
  const listMissing = page.getByText(
    'The list of constituencies is not on the phone yet. Go where there is a signal; it comes by itself.',
  );
  await listMissing.waitFor({ timeout: PATIENCE_MS });
  const constituency = page.getByLabel('Assembly constituency');
  expect(await constituency.isDisabled()).toBe(true);
  expect(await constituency.textContent()).toBe('Not here yet');
  await page.getByLabel('Language').selectOption('tam');
  await page.getByText('தொகுதிகளின் பட்டியல் இன்னும் கைபேசியில் இல்லை.').waitFor({ timeout: PATIENCE_MS });
  await page.getByLabel('மொழி').selectOption('en');
  await next(page);
  const partMissing = page.getByText('The next part of the form is not on the phone yet');
  await partMissing.waitFor({ timeout: PATIENCE_MS });

  cable.clear();
  await phone.browser.context.setOffline(true);
  await phone.browser.context.setOffline(false);
  await constituency.selectOption('Coimbatore (South)', { timeout: PATIENCE_MS });
  for (const missing of [listMissing, partMissing]) await missing.waitFor({ state: 'detached' });
  expect(await page.getByLabel('District').inputValue()).toBe('coimbatore');
  expect(await page.getByLabel('Booth number').inputValue()).toBe('114');
  await next(page);
  await step(page, 'Voter ID card');
});

it('the list of constituencies that a host in trouble did not give comes by itself, also where the phone never was offline', async () => {
  await forgetTheApp();
  const { page, cable } = phone;
  await page.clock.install();
  cable.answerInstead('GET /assets/whole-', rawAnswer(503, 'text/plain', ''), 99);
  await page.goto(`${phone.url}/register?lng=en`);
  await page.getByLabel('District').selectOption('Coimbatore');
  await page
    .getByText('The list of constituencies is not on the phone yet.')
    .waitFor({ timeout: PATIENCE_MS });
  cable.clear();
  await page.clock.fastForward(ASK_AGAIN_MS);
  await page
    .getByLabel('Assembly constituency')
    .selectOption('Coimbatore (South)', { timeout: PATIENCE_MS });
});

it('who registers gets the details from the electoral roll by number and booth, and not by the number alone', async () => {
  const { page, host } = phone;
  const [voter] = readDatabase<{ voterId: string; name: string }>(
    host.dataDir,
    'select voter_id as voterId, name_ta as name from roll where assembly = 120 and booth = 114 order by line limit 1',
  );
  await visit(page, '/register?lng=en');
  await fillBooth(page);
  await step(page, 'Voter ID card');
  await page.getByRole('radio', { name: 'Auto Fetch' }).check();
  await page.getByLabel('Voter ID Number').fill('XYZ0000000');
  await page.getByRole('button', { name: 'Fetch the details' }).click();
  await page
    .getByText('The electoral roll of this booth does not list this number')
    .waitFor({ timeout: PATIENCE_MS });
  await page.getByLabel('Voter ID Number').fill(voter?.voterId ?? '');
  await page.getByRole('button', { name: 'Fetch the details' }).click();
  await page.getByText('Filled in from the electoral roll').waitFor({ timeout: PATIENCE_MS });
  await picture(page, 'Voter card image', photo);
  await page.getByText('ready to send').waitFor({ timeout: PATIENCE_MS });
  await next(page);
  await step(page, 'The member');
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe(voter?.name);
});

it('a postal code fills in the district, and a voter ID that was entered before is asked about, waiting or sent', async () => {
  const { page, cable } = phone;
  await page.goto(`${phone.url}/enrolvoter`);
  await page.getByLabel('Postal Code').fill('641001');
  await page.getByText('District by the postal code: Coimbatore').waitFor({ timeout: PATIENCE_MS });
  expect(await page.getByLabel('District').inputValue()).toBe('coimbatore');
  await page.getByLabel('Postal Code').fill('625001');
  await page.getByText('This postal code is in Madurai').waitFor({ timeout: PATIENCE_MS });

  await cable.cut();
  await enrol(page, photo, { voterId: 'ABC7654321', name: 'கா. மணி' });
  await page.getByLabel('Voter ID Number').fill('ABC7654321');
  await page
    .getByText('An entry for கா. மணி with this voter ID is already waiting on this phone')
    .waitFor({ timeout: PATIENCE_MS });
  await cable.mend();
  await page.goto(`${phone.url}/outbox`);
  await page.getByText('Everything has been sent').waitFor({ timeout: 2 * PATIENCE_MS });
  await page.goto(`${phone.url}/enrolvoter`);
  await openFields(page);
  await page.getByLabel('Voter ID Number').fill('XYZ0004321');
  await page
    .getByText('கா. மணி, whose voter ID ends in the same four characters, was sent today')
    .waitFor({ timeout: PATIENCE_MS });
});
