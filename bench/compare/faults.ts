import { rawAnswer } from '../../tests/journeys/cable.ts';
import type { Lab } from './lab.ts';

const LATE_MS = 2_500;
const LOGIN_PAGE = '<!doctype html><html><title>Sample Wi-Fi</title><p>Please log in.</p></html>';

/**
 * Something that goes wrong while what was saved without a connection is sent. All of it is over
 * before the app is opened again.
 */
export type Fault = {
  name: string;
  /** Before anything is saved. */
  beforeSaving?(lab: Lab): Promise<void>;
  /** When all is saved, before the connection comes back. */
  afterSaving?(lab: Lab): Promise<void>;
  /** Instead of simply sending. */
  sending?(lab: Lab): Promise<void>;
};

export const FAULTS: Fault[] = [
  { name: 'nothing goes wrong' },
  {
    name: 'worker killed in delivery',
    async sending(lab) {
      lab.host.delay(LATE_MS);
      await (lab.hasWorker ? lab.sync() : lab.send());
      await lab.untilArrived(1);
      await (lab.hasWorker ? lab.stopWorkers() : lab.reopenPage());
    },
  },
  {
    name: 'host answers 500, three times',
    afterSaving: (lab) =>
      insteadOfAnswers(lab, rawAnswer(500, 'application/json', '{"error":"sample"}')),
  },
  {
    name: 'login page with status 200, three times',
    afterSaving: (lab) => insteadOfAnswers(lab, rawAnswer(200, 'text/html', LOGIN_PAGE)),
  },
  {
    name: 'answer lost on a new connection',
    afterSaving: async (lab) => lab.cable.loseNextAnswer(lab.requestLine),
  },
  {
    name: 'connection reused, then reset before the answer',
    async sending(lab) {
      lab.host.delay(300);
      await lab.send();
      await lab.untilArrived(1);
      lab.cable.loseNextAnswer(lab.requestLine);
    },
  },
  {
    name: 'two tabs send at once',
    async sending(lab) {
      lab.host.delay(300);
      await Promise.all([lab.send(), lab.sendFromSecondTab()]);
    },
  },
  {
    name: 'browser killed in delivery',
    async sending(lab) {
      lab.host.delay(LATE_MS);
      await lab.send();
      await lab.untilArrived(1);
      await lab.killBrowser();
    },
  },
  {
    name: 'browser killed right after saving',
    afterSaving: (lab) =>
      lab.cable
        .mend()
        .then(() => lab.killBrowser())
        .then(() => lab.cable.cut()),
  },
  {
    name: 'no room on the phone',
    // Chromium remembers for half a minute how much room was left, so both are changed while no
    // page is open.
    beforeSaving: (lab) =>
      lab.cable
        .mend()
        .then(() => lab.restart(500_000))
        .then(() => lab.cable.cut()),
    sending: (lab) => lab.restart().then(() => lab.send()),
  },
  {
    name: 'a stored photo became unreadable',
    async afterSaving(lab) {
      if (!(await lab.damageOnePhoto())) throw new Error('No photo was found to damage');
    },
  },
];

/** Someone else answers the next three times. */
async function insteadOfAnswers(lab: Lab, answer: string): Promise<void> {
  lab.cable.answerInstead(lab.requestLine, answer, 3);
}
