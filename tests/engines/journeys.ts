import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  onTestFinished,
  vi,
} from 'vitest';
import { layShapedLine } from '../../bench/shapedLine.ts';
import { layCable, rawAnswer, type Cable } from '../journeys/cable.ts';
import {
  assignBooths,
  forgetVoters,
  importRoll,
  startHost,
  type RunningHost,
} from '../journeys/hostProcess.ts';
import { largeJpeg } from '../journeys/largeJpeg.ts';
import { ACCOUNT, newProfile, photosOnHost, votersOnHost } from '../journeys/volunteer.ts';
import { madeUpNames, rollOf } from '../domain/roll/madeUpRoll.ts';
import { requireTool } from '../tools.ts';
import { CHROMIUM, WEBKIT, type DrivenBrowser, type Engine } from './engines.ts';
import { handsOn, type Hands } from './phone.ts';
import { WebDriverError } from './webDriver.ts';

const MEMBER_ACCOUNT = { userName: 'demo.member', password: 'Vaasal#2026' };

/** What the app says when it lacks something: the worker, its scripts, its texts or a screen. */
const NOT_KEPT =
  '/Not ready to work without a signal|The app did not load completely|not on the phone yet/.test(document.body.innerText)';
/** On a good line the office may have answered by then. */
const SAVED = `/^(Saved on this phone|Arrived|Needs correction)$/.test(
  document.querySelector('.submission__saved [role=status]')?.innerText.trim()
)`;
const READY = 'document.body.innerText.includes("Ready: you can now enrol")';
/**
 * Whether the worker has kept the whole list of the rest. The answer lies in the page, because
 * Firefox gives each script from a driver a global of its own.
 */
const IS_WHOLE = `((async () => {
  const names = await caches.keys();
  const needed = await caches.open(names.find((name) => name.includes('precache')));
  const list = (await needed.keys()).find(({ url }) => url.includes('/assets/rest-'));
  const wanted = list && (await (await needed.match(list)).json());
  const kept = await (await caches.open('rest')).keys();
  document.body.dataset.isWhole = String(kept.length === wanted?.length);
})(), document.body.dataset.isWhole === 'true')`;

/**
 * Slow enough to be cut between any two steps. WebKitGTK takes Brotli over TLS only, so here its
 * files are three times as large.
 */
const slowLine = (engine: Engine) => ({
  bytesPerSecond: engine === WEBKIT ? 360_000 : 120_000,
  roundTripMs: 200,
});

/**
 * Plays the main journeys in one browser engine, from a first visit on. Call it once in a test
 * file.
 */
export function playJourneys(engine: Engine): void {
  const folder = mkdtempSync(join(tmpdir(), 'engines-'));
  const card = join(folder, 'card.jpg');
  let host: RunningHost;

  const onHost = (voterIds: string[]) =>
    vi.waitFor(() => expect(votersOnHost(host).map((voter) => voter.voter_id)).toEqual(voterIds), {
      timeout: 60_000,
      interval: 200,
    });

  beforeAll(async () => {
    writeFileSync(card, await largeJpeg());
    host = await startHost();
    // A form would begin in the only assigned booth, as soon as its roll has come.
    assignBooths(host.dataDir, ACCOUNT.userName, 120, []);
  });
  afterAll(async () => {
    await host.stop();
    rmSync(folder, { recursive: true });
  });

  let cable: Cable;
  let profile: string;
  let browser: DrivenBrowser;
  let person: Hands;

  /** Each test's phone begins as its copy: empty, or as an engine leaves it that saw no page. */
  const newPhone = join(folder, 'phone');
  beforeAll(async () => {
    requireTool(engine.tool);
    mkdirSync(newPhone);
    if (engine.isSlowOnEmptyProfile) await (await engine.start(newPhone)).close();
  });
  beforeEach(async () => {
    forgetVoters(host.dataDir);
    cable = await layCable(host.port);
    profile = newProfile();
    cpSync(newPhone, profile, { recursive: true });
    await start();
  });
  afterEach(async () => {
    await browser.close();
    await cable.close();
    // WebKit's own processes go on writing its caches for a while. With `maxRetries` Node doesn't
    // look again for files that came meanwhile.
    await vi.waitFor(() => rmSync(profile, { recursive: true, force: true }), {
      timeout: 60_000,
      interval: 100,
    });
  });

  async function start() {
    browser = await engine.start(profile);
    person = handsOn(browser.drive);
  }

  const open = (path: string) => person.open(`${cable.url}${path}`);

  async function restart() {
    await browser.close();
    await start();
  }

  async function logIn(account = ACCOUNT) {
    await open('/login?lng=en');
    await passLogin(account);
    await person.until('Boolean(navigator.serviceWorker.controller)');
  }

  async function passLogin({ userName, password } = ACCOUNT) {
    await person.type('User name', userName);
    await person.type('Password', password);
    await person.press('Log in');
    await person.until('location.pathname === "/home"');
  }

  async function enrol() {
    await person.chooseFile('Voter card, front side: Choose', card);
    await person.see('ready to send');
    const answers = {
      'Voter ID Number': 'ABC1234567',
      Name: 'கா. மணி',
      "Father's or husband's name": 'காளியப்பன்',
      Age: '34',
      'Mobile Number': '9876543210',
      // The demo host has no roll of this booth.
      'Booth number': '115',
      'Line Number': '12',
      'Number of voters in the house': '3',
      Address: '12, கோயில் தெரு',
      'Postal Code': '641001',
    };
    await person.pick('Female');
    await person.choose('District', 'Coimbatore');
    await person.choose('Assembly constituency', 'Coimbatore (South)');
    for (const [label, text] of Object.entries(answers)) await person.type(label, text);
    await person.pick(
      'I asked the voter, who agrees that the party keeps these details and photos.',
    );
    await person.press('Save, next voter');
    await person.until(SAVED);
  }

  /** Whichever is first: the person, or the page itself when it finds the host again. */
  const sendAll = () =>
    person.until(`(() => {
      const button = [...document.querySelectorAll('button')].find(({ innerText }) => innerText === 'Send now');
      if (button && !globalThis.isPressed) { globalThis.isPressed = true; button.click(); }
      return document.body.innerText.includes('Everything has been sent');
    })()`);

  it('a voter enrolled without a signal outlives the browser and reaches the host once, with an upright photo', async () => {
    await logIn();
    await cable.cut();
    await open('/enrolvoter');
    await enrol();
    await restart();
    await open('/outbox');
    await person.see('1 entry waiting');
    await cable.mend();
    await sendAll();
    await onHost(['ABC1234567']);
    expect(votersOnHost(host)).toMatchObject([
      { name: 'கா. மணி', mobile: '9876543210', assembly: 120 },
    ]);
    const [{ content, sha256 }] = (await photosOnHost(host)) as [
      Awaited<ReturnType<typeof photosOnHost>>[0],
    ];
    expect(createHash('sha256').update(content).digest('hex')).toBe(sha256);
    const { width, height, format, exif } = await sharp(content).metadata();
    expect({ width, height, format, exif }).toEqual({
      width: 1200,
      height: 1600,
      format: 'jpeg',
      exif: undefined,
    });
    expect(content.length).toBeLessThanOrEqual(200_000);
  });

  it('a voter whom the host refuses is corrected and arrives once', async () => {
    const refusal = {
      status: false,
      msg: '',
      data: { code: 'invalid', field: 'voterId', error: 'voter:voterId.format' },
    };
    await logIn();
    cable.answerInstead(
      'POST /addvoters',
      rawAnswer(422, 'application/json', JSON.stringify(refusal)),
      Infinity,
    );
    await open('/enrolvoter');
    await enrol();
    await open('/outbox');
    await person.see('Please enter a valid Voter ID');
    await person.follow('Correct and send');
    // Until now: the page that was left may have taken the first answer with it.
    cable.clear();
    await cable.cut();
    await person.type('Voter ID Number', 'ABC7654321');
    await person.press('Save and send');
    await person.see('1 entry waiting');
    await cable.mend();
    await sendAll();
    await onHost(['ABC7654321']);
  });

  it('on a roll of 1,200 a voter is found without a signal in each of five ways, and arrives once', async () => {
    // The demo volunteer may have this one. Its roll is replaced.
    const booth = '114';
    const names = madeUpNames(1).slice(0, 1_200);
    const voters = rollOf(
      names.map(({ tamil }) => tamil),
      1,
    );
    await importRoll(
      host.dataDir,
      voters.map(({ line, voterId, nameTa, relationNameTa, houseNo }) => ({
        assembly: '120',
        booth,
        line,
        voterId,
        name: nameTa,
        relation: 'father',
        relationName: relationNameTa,
        age: 34,
        gender: 'female',
        houseNo,
        section: 1,
        sectionNameEn: 'Temple Street',
        sectionNameTa: 'கோயில் தெரு',
      })),
      '--remove',
      '40',
    );
    await logIn();
    await open('/enrolvoter');
    await person.choose('District', 'Coimbatore');
    await person.choose('Assembly constituency', 'Coimbatore (South)');
    await person.type('Booth number', booth);
    await person.type('Postal Code', '641001');
    await person.press('Find the voter on the roll');
    await person.see('It is removed when you log out.');
    await cable.cut();
    await restart();
    await open('/enrolvoter');
    await person.see('It is removed when you log out.');

    const onLine = (line: number) => {
      const [name, voter] = [names[line - 1], voters[line - 1]];
      if (!name || !voter) throw new Error(`The roll has no line ${line}`);
      return { ...name, ...voter };
    };
    const chosen = onLine(1_100);
    for (const [typed, line] of [
      [onLine(200).latin, 200],
      [onLine(500).tamil.slice(0, -1), 500],
      [onLine(800).houseNo, 800],
      ['348', 348],
      [chosen.voterId.slice(2), chosen.line],
    ] as const) {
      await person.type('Find the voter on the roll of booth\u00A0114', typed);
      await person.see(onLine(line).voterId);
    }
    await person.pressWith(chosen.voterId);
    await person.see('From the roll');
    await person.chooseFile('Voter card, front side: Choose', card);
    await person.see('ready to send');
    await person.type('Mobile Number', '9876543210');
    await person.pick(
      'I asked the voter, who agrees that the party keeps these details and photos.',
    );
    await person.press('Save, next voter');
    await person.see('Saved on this phone');
    await open('/outbox');
    await person.see('1 entry waiting');
    await cable.mend();
    await sendAll();
    await onHost([chosen.voterId]);
    expect(votersOnHost(host)).toMatchObject([{ name: chosen.tamil, assembly: 120 }]);
  });

  it('the language is changed by hand and kept without a signal, in the page’s own mark, too', async () => {
    await logIn();
    await cable.cut();
    await open('/home');
    await person.see('Vanakkam');
    await person.choose('Language', 'தமிழ்');
    await person.see('வணக்கம்');
    await restart();
    await open('/outbox');
    await person.see('அனுப்பும் பட்டியல்');
    expect(await person.read('document.documentElement.lang')).toBe('ta');
  });

  it('a member has the card without a signal, also after a restart', async () => {
    await logIn(MEMBER_ACCOUNT);
    await open('/membercard');
    const isDrawn =
      '[...document.images].some((image) => image.alt === "Front of the member card" && image.naturalWidth === 1012)';
    await person.until(isDrawn);
    await cable.cut();
    await restart();
    await open('/membercard');
    await person.until(isDrawn);
    await person.see('Last checked');
    await person.press('Turn over');
    await person.until(
      '[...document.images].some((image) => image.alt === "Back of the member card" && image.naturalWidth === 1012)',
    );
  });

  // For Chromium, tests/journeys/firstVisit.test.ts cuts it.
  if (engine !== CHROMIUM) {
    describe('a first visit on a slow line that is cut', () => {
      beforeEach(async () => {
        const line = await layShapedLine(host.port, slowLine(engine));
        onTestFinished(() => line.close());
        cable.leadTo(line.port);
        await open('/login?lng=en');
      });

      it('at the login: the page says that it is not kept', async () => {
        await cable.cut();
        await person.until(NOT_KEPT);
        await restart();
        // Where no worker had come, the browser answers with its own offline page. That is honest.
        if (await isAppThere('/enrolvoter')) await enrolIntoOutbox();
      });

      it('after the login leaves an app that enrols, or one that says that it is not kept', async () => {
        await passLogin();
        await cable.cut();
        await person.until(`${NOT_KEPT} || ${READY}`);
        const isReady = await person.read(READY);
        await restart();
        const isThere = await isAppThere('/enrolvoter');
        // A worker that was ready must answer. One that was not may have become so before the end.
        if (isReady) expect(isThere).toBe(true);
        if (isThere) await enrolIntoOutbox();
      });

      it('once the phone is ready leaves an app that enrols, and says what has not come', async () => {
        await passLogin();
        await person.until(READY);
        await cable.cut();
        await restart();
        await open('/enrolvoter');
        await enrolIntoOutbox();
        await open('/history');
        await person.until(
          '/A movement born in a flood|not on the phone yet/.test(document.body.innerText)',
        );
      });

      it('once everything has come leaves an app that enrols and opens every screen', async () => {
        await passLogin();
        await person.until(IS_WHOLE);
        await cable.cut();
        await restart();
        await open('/enrolvoter');
        await enrolIntoOutbox();
        await open('/history');
        await person.see('A movement born in a flood');
      });
    });
  }

  async function enrolIntoOutbox() {
    await enrol();
    await open('/outbox');
    await person.see('1 entry waiting');
  }

  /** Opens a page without a line. Returns false if the browser's own offline page answers. */
  async function isAppThere(path: string): Promise<boolean> {
    // WebKitGTK shows its page without an error.
    await open(path).catch((error: unknown) => {
      if (!(error instanceof WebDriverError && error.code === 'unknown error')) throw error;
    });
    return (await person.read('document.getElementById("root") !== null')) === true;
  }

  // The other two never keep a page that has a transaction open.
  if (engine === WEBKIT) {
    it('a page that is left while it reads the store keeps none of the next ones from it', async () => {
      await logIn();
      // What the app reads next takes until the page ends.
      await person.read(`(() => {
        const { get } = IDBObjectStore.prototype;
        IDBObjectStore.prototype.get = function (key) {
          const again = () => { get.call(this, key).onsuccess = again; globalThis.isReading = true; };
          again();
          return get.call(this, key);
        };
        document.dispatchEvent(new Event('visibilitychange'));
      })()`);
      await person.until('globalThis.isReading');
      await cable.cut();
      await open('/enrolvoter');
      await enrol();
    });
  }
}
