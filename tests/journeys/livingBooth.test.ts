import type { Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { answerOf } from '../host/sampleVoter.ts';
import { jsonPost } from '../host/testHost.ts';
import { readDatabase } from './hostProcess.ts';
import { cardJpeg } from './largeJpeg.ts';
import { newPhone } from './newPhone.ts';
import { bringRoll, saveChosen, takePhoto } from './onRoll.ts';
import { openPhone, type OtherPhone } from './otherPhone.ts';
import { ACCOUNT, SECOND_ACCOUNT, waitForSaved } from './volunteer.ts';
import { ORIGIN } from './warmPhone.ts';

/** Whom the first phone enrols: one on the roll, and one who isn't. */
const LISTED = 'ABC1234509';
const OFF_ROLL = 'XYZ1234567';

const phone = newPhone();
/** A teammate's phone. */
let mate: OtherPhone;
let photo: Buffer;
beforeAll(async () => {
  photo = await cardJpeg(300);
});
beforeEach(async () => {
  mate = await openPhone(phone.host, SECOND_ACCOUNT);
  await bringRoll(mate.page, photo, 'XYZ7654321');
});
afterEach(() => mate.end());

async function choose(page: Page): Promise<void> {
  await page.getByRole('searchbox').fill('maat');
  await page.getByRole('button', { name: LISTED }).click();
  await page.getByText('From the roll').waitFor();
}

async function save(page: Page): Promise<void> {
  await choose(page);
  await saveChosen(page, photo);
}

const onHost = (voterId: string) =>
  readDatabase<{ id: string }>(
    phone.host.dataDir,
    'select id from voters where voter_id = ?',
    voterId,
  );

/** The first phone enrols both, and the host has them. */
async function enrolBoth(): Promise<void> {
  await bringRoll(phone.page, photo, OFF_ROLL);
  await save(phone.page);
  for (const voterId of [OFF_ROLL, LISTED])
    await expect.poll(() => onHost(voterId)).toHaveLength(1);
}

/** The mate's search result for the voter, when the app has been opened anew. */
async function found(query = 'lng=en') {
  await mate.page.goto(`${ORIGIN}/enrolvoter?${query}`);
  await mate.page.getByRole('searchbox').fill('maat');
  return mate.page.getByRole('button', { name: LISTED });
}

it('whom a teammate enrolled is marked on the other phone, which warns with the time and blocks nothing', async () => {
  await enrolBoth();
  const voter = await found();
  await expect.poll(() => voter.textContent()).toMatch(/Enrolled by the team, \d\d:\d\d/);
  // It stays without a signal, also when the app is opened anew.
  await mate.cable.cut();
  await expect
    .poll(async () => (await found('lng=tam')).textContent())
    .toMatch(/குழுவினர் ஏற்கெனவே பதிந்தவர்: \S+\s\d+:\d\d/);
  await found();
  await choose(mate.page);
  await mate.page
    .getByText(/Your team has enrolled this voter already: \d\d:\d\d\. You can save/)
    .waitFor();
  await mate.page.getByRole('button', { name: 'Another person' }).click();
  await mate.page.getByRole('button', { name: 'Not on the roll' }).click();
  await mate.page.getByLabel('Voter ID Number').fill(OFF_ROLL);
  await mate.page.getByText(/Your team has enrolled this voter already/).waitFor();
  await mate.page.getByLabel('Voter ID Number').fill('XYZ1111111');
  await expect.poll(() => mate.page.getByText(/Your team has enrolled/).count()).toBe(0);
  await mate.page.getByRole('button', { name: 'Find the voter on the roll' }).click();
  await save(mate.page);
  await mate.cable.mend();
  await expect.poll(() => onHost(LISTED)).toHaveLength(2);
});

it('a search that is open forgets whom the host has erased, once this phone has delivered a voter', async () => {
  const { page } = mate;
  await enrolBoth();
  const voter = await found();
  await expect.poll(() => voter.textContent()).toContain('Enrolled by the team');
  await mate.cable.cut();
  await page.getByRole('searchbox').fill('');
  await page.getByRole('button', { name: 'Next house' }).click();
  await page.locator('.roll__voter').nth(1).click();
  await takePhoto(page, photo);
  await page.getByLabel('Mobile Number').fill('9876543212');
  await page.getByText('I asked the voter').click();
  await page.getByRole('button', { name: 'Save, next voter' }).click();
  await waitForSaved(page);
  await page.getByRole('searchbox').waitFor();
  // The host forgets the first voter while this phone is cut off.
  const [held] = onHost(LISTED);
  const { auth = '' } = await answerOf(fetch(`${phone.host.url}/login`, jsonPost(ACCOUNT)));
  const discarded = { submissionId: held?.id, kind: 'addvoters' };
  expect(
    await answerOf(fetch(`${phone.host.url}/discardEntry`, jsonPost(discarded, auth))),
  ).toMatchObject({ status: true });
  await page.getByRole('searchbox').fill('maat');
  const marked = page.getByRole('button', { name: LISTED });
  await expect.poll(() => marked.textContent()).toContain('Enrolled by the team');
  await mate.cable.mend();
  await expect.poll(() => marked.textContent()).not.toContain('Enrolled');
  // Nor does the phone that had enrolled the voter say so.
  await phone.page.reload();
  await phone.page.getByRole('searchbox').fill('maat');
  const own = phone.page.getByRole('button', { name: LISTED });
  await expect.poll(() => own.textContent()).not.toContain('Enrolled');
});

it('with a host that knows nothing of this, the phone goes on as before', async () => {
  const { page } = mate;
  const unknown = { status: false, msg: 'There is no such call', data: { code: 'unknownCall' } };
  for (const call of ['boothChanges', 'boothKey'])
    await page.route(`**/${call}`, (route) => route.fulfill({ status: 404, json: unknown }));
  await enrolBoth();
  const voter = await found();
  await voter.waitFor();
  expect(await voter.textContent()).not.toContain('Enrolled');
  await save(page);
  await expect.poll(() => onHost(LISTED)).toHaveLength(2);
});
