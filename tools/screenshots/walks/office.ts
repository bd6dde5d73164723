import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { SCREENS } from '../../../src/app/screenList.ts';
import { jpeg } from '../../../tests/host/sampleVoter.ts';
import { handIn, handInVoter, register } from '../../../tests/journeys/asPerson.ts';
import type { RunningHost } from '../../../tests/journeys/hostProcess.ts';
import { goTo } from '../../../tests/journeys/tour.ts';
import {
  ADMIN_ACCOUNT,
  logIn,
  SECOND_ACCOUNT,
  waitForWholeApp,
} from '../../../tests/journeys/volunteer.ts';
import type { Camera } from '../camera.ts';
import { PHONE } from '../looks.ts';
import type { Start } from '../onNewPhone.ts';

/** A roll whose fourth line has no name. */
const ROLL = `assembly,booth,line,voterId,name,relation,relationName,age,gender,houseNo
120,7,1,ABC7000001,க. மாதிரி,father,ச. மாதிரி,40,F,1
120,7,2,ABC7000002,ச. மாதிரி,father,ட. மாதிரி,41,M,1
120,7,3,ABC7000003,,father,ட. மாதிரி,42,M,2
`;

/** The party's office at its console. */
export async function office({ page, url, host, cable, take }: Start): Promise<void> {
  await fillDesk(host);
  await logIn(page, url, ADMIN_ACCOUNT);
  await waitForWholeApp(page);
  await goTo(page, '/home');
  await take('home');
  for (const { path } of SCREENS.admins) {
    await open(page, path);
    await take(path.slice(1).replace('/', '-'));
  }
  await page.getByRole('button', { name: 'Audit log' }).click();
  await take('places', { sizes: [PHONE] });
  await takePeople(page, take);
  await takePosts(page, take);
  await takeAccounts(page, take);
  await takeRoll(page, take, join(host.dataDir, 'roll.csv'));
  await takeAudit(page, take);

  await cable.cut();
  await page.goto(`${url}/admin/voters`);
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await take('without-the-host');
}

async function open(page: Page, path: string): Promise<void> {
  await goTo(page, path);
  await page.locator('main .console > [role=status]').first().waitFor({ state: 'detached' });
}

/** Lets volunteers hand in what the office has to decide about. */
async function fillDesk(host: RunningHost): Promise<void> {
  await handInVoter(host, { voterId: 'ABC1000009', name: 'க. கற்பனை' });
  const twin = { voterId: 'ABC1000003' };
  await handInVoter(host, { ...twin, name: 'மு. முருகன்' });
  await handInVoter(host, { ...twin, name: 'M. Murugan' }, SECOND_ACCOUNT);
  await handIn(
    host,
    'createPost',
    { title: 'நூலகம் திறக்கிறது', text: 'Our library in the sample street opens on Sunday.' },
    { image1: await jpeg() },
  );
  await handIn(host, 'createPost', { title: 'Other news', text: 'Two lines\nof other news.' }, {});
  await register(host, 'sample.member');
}

async function takePeople(page: Page, take: Camera): Promise<void> {
  const dialog = page.getByRole('dialog');
  await open(page, '/admin/voters');
  await page.locator('.found__row').first().click();
  await dialog.getByRole('button', { name: 'Show 1 photo' }).click();
  await dialog.locator('img').waitFor();
  await take('voter');
  await dialog.getByRole('button', { name: 'Correct' }).click();
  await dialog.getByLabel('Mobile Number', { exact: true }).fill('12345');
  await dialog.getByRole('button', { name: 'Save the correction' }).click();
  await dialog.getByText('Enter correct mobile number').waitFor();
  await take('voter-corrected');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Erase…' }).click();
  await take('voter-erased');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Filters:' }).click();
  await take('voters-filters');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  await take('voters-export');
  await page.keyboard.press('Escape');
  await page.getByLabel('Booth').fill('0');
  await page.getByRole('button', { name: 'Find' }).click();
  await page.locator('.field__error').waitFor();
  await take('voters-filters-wrong');
  await page.getByLabel('Booth').fill('999');
  await page.getByRole('button', { name: 'Find' }).click();
  await page.getByText('Nobody was found').waitFor();
  await take('voters-none');
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.locator('.found__row').nth(2).click();
  await dialog.getByRole('button', { name: 'Erase…' }).click();
  await dialog.getByLabel('To erase it').fill('erase');
  await dialog.getByRole('button', { name: 'Erase for good' }).click();
  await dialog.getByText('Please keep these numbers').waitFor();
  await take('voter-gone');
  await page.keyboard.press('Escape');

  await open(page, '/admin/members?card=waiting');
  await take('members-waiting');
  await page.locator('.found__row').first().click();
  await take('member');
  await dialog.getByRole('button', { name: 'Correct' }).click();
  await take('member-corrected');
  await page.keyboard.press('Escape');
  await page.locator('.found__row').first().click();
  // Nobody confirms what they haven't looked at.
  await dialog.getByRole('button', { name: /^Show \d photo/ }).click();
  await dialog.getByRole('button', { name: 'Confirm the card' }).click();
  await page.getByText('No card waits').waitFor();
  await take('members-none-wait');
}

async function takePosts(page: Page, take: Camera): Promise<void> {
  await open(page, '/admin/posts');
  await page.getByRole('button', { name: 'Decline' }).first().click();
  await take('post-declined');
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await page.getByText('1 in all').waitFor();
  await page.getByRole('button', { name: /^Show \d photo/ }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('No post waits').waitFor();
  await take('posts-none');
  await open(page, '/admin/duplicates');
  await page.getByRole('button', { name: 'Keep this one' }).first().click();
  await take('duplicate-decided');
  await page.getByRole('dialog').getByRole('button', { name: 'Keep this one' }).click();
  await page.getByText('Nobody was enrolled more than once').waitFor();
  await take('duplicates-none');

  await open(page, '/admin/publish');
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.locator('main form [type=submit]').click();
  await page.locator('main form .field__error').first().waitFor();
  await take('publish-with-errors');
  await page.getByLabel('Title (தமிழ்)').fill('மாதிரி அறிவிப்பு');
  await page.getByLabel('Title (English)').fill('Sample announcement');
  await page.getByLabel('Text (தமிழ்)').fill('ஞாயிற்றுக்கிழமை முகாம்.');
  await take('publish-filled');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').waitFor();
  await take('publish-left');
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await page.getByLabel('What').selectOption('gallery');
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await take('publish-picture');
}

async function takeAccounts(page: Page, take: Camera): Promise<void> {
  const dialog = page.getByRole('dialog');
  await open(page, '/admin/accounts');
  await page.locator('.found__row', { hasText: 'demo.volunteer' }).click();
  await take('account');
  await dialog.getByRole('button', { name: 'Suspend this account' }).click();
  await dialog.getByRole('button', { name: 'Forgot the password?' }).click();
  await take('account-asked');
  await dialog.getByRole('button', { name: 'Give a code' }).click();
  await dialog.locator('.account__code').waitFor();
  await take('account-code');
  await dialog.getByRole('button', { name: 'Suspend', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.locator('.found__row', { hasText: 'Suspended' }).click();
  await take('account-suspended');
  await page.keyboard.press('Escape');
  await page.locator('.found__row', { hasText: 'demo.admin' }).click();
  await take('account-own');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add a volunteer' }).click();
  await dialog.getByRole('button', { name: 'Add and get a code' }).click();
  await dialog.locator('.field__error').first().waitFor();
  await take('account-with-errors');
  await dialog.getByLabel('Name').fill('ம. மல்லிகா');
  await dialog.getByLabel('Mobile Number').fill('9876510000');
  await dialog.getByRole('button', { name: 'Add and get a code' }).click();
  await dialog.locator('.account__code').first().waitFor();
  await take('account-added');
  await dialog.getByRole('button', { name: 'I have told them' }).click();
}

async function takeRoll(page: Page, take: Camera, file: string): Promise<void> {
  const choose = (content: string) => {
    writeFileSync(file, content);
    return page.getByLabel("Choose the roll's file").setInputFiles(file);
  };
  await open(page, '/admin/roll');
  await choose('');
  await page.getByText('The file is empty').waitFor();
  await take('roll-wrong-file');
  await choose(ROLL);
  await page.getByRole('heading', { name: 'What is in which column?' }).waitFor();
  await take('roll-columns');
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page.getByRole('heading', { name: 'What the file will change' }).waitFor();
  await page.getByText('See the lines').click();
  await take('roll-checked');
  await page.getByRole('button', { name: 'Import this roll' }).click();
  await page.getByText('roll.csv is imported').waitFor();
  await take('roll-imported');
}

async function takeAudit(page: Page, take: Camera): Promise<void> {
  await open(page, '/admin/audit');
  await page.getByRole('button', { name: 'Check the chains' }).click();
  await page.getByText('every chain whole').waitFor();
  await take('audit-checked');
  await page.getByLabel('Part', { exact: true }).selectOption('Tiruvallur');
  await page.getByText('Voter stored').first().waitFor();
  await take('audit-of-district');
}
