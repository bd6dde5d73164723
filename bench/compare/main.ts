/**
 * The same faults against three ways to keep and send submissions, in a real browser: npm run
 * compare [-- --only "two tabs"] [--quick]. Writes docs/evidence.md when nothing is left out.
 */
import { rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { CHROMIUM, requireOrEnd } from '../../tests/tools.ts';
import { bundle } from '../bundle.ts';
import { conditions, EVIDENCE, writeSection } from '../evidence.ts';
import { table } from '../statistics.ts';
import { judgeEach } from '../tally.ts';
import { FAULTS, type Fault } from './faults.ts';
import { openLab, type Lab } from './lab.ts';
import type { QueueName } from './page/page.ts';

const QUEUES: Record<QueueName, string> = {
  outbox: 'this outbox',
  workbox: 'workbox-background-sync',
  pouchDb: 'PouchDB',
};
const ENTRIES = 5;
/** What the smallest run plays: a request whose answer is lost is sent again. */
const QUICK = 'answer lost';
/** How often the app is opened again after the fault is over. */
const OPENINGS = 3;

const { values } = parseArgs({
  options: { only: { type: 'string' }, quick: { type: 'boolean', default: false } },
});
const faults = FAULTS.filter(({ name }) =>
  name.includes(values.only ?? (values.quick ? QUICK : '')),
);
if (faults.length === 0) throw new Error(`There is no fault ${values.only}`);
requireOrEnd(CHROMIUM);
const folder = await bundle('compare/page', 'worker/compareWorker.ts');
let browser = '';
try {
  const rows: string[][] = [];
  for (const fault of faults) {
    const row = [fault.name];
    for (const queue of Object.keys(QUEUES) as QueueName[]) row.push(await play(queue, fault));
    rows.push(row);
    console.log(row.join(' | '));
  }
  const text = `${table([`${ENTRIES} submissions`, ...Object.values(QUEUES)], rows)}\n\n${conditions('npm run compare', browser)}`;
  writeSection('compare', text, EVIDENCE, values.quick || values.only !== undefined);
} finally {
  await rm(folder, { recursive: true });
}

/**
 * Saves without a connection, sends while the fault is there, lets it end, opens the app again, and
 * counts.
 */
async function play(queue: QueueName, fault: Fault): Promise<string> {
  const lab = await openLab(folder, queue);
  browser = lab.version();
  return playIn(lab, fault).finally(() => lab.close());
}

async function playIn(lab: Lab, fault: Fault): Promise<string> {
  await lab.cable.cut();
  await fault.beforeSaving?.(lab);
  const saved = await lab.save(ENTRIES);
  await fault.afterSaving?.(lab);
  await lab.cable.mend();
  await (fault.sending ? fault.sending(lab) : lab.send());
  await lab.untilQuiet();
  const unmet = lab.cable.clear();
  lab.host.delay(0);
  // What has arrived and still waits is sent again.
  const isOver = async () =>
    lab.host.arrivals.size >= saved.length && (await lab.kept()).waiting === 0;
  for (let opening = 0; opening < OPENINGS && !(await isOver()); opening += 1) {
    await lab.reopenPage();
    await lab.send();
    await lab.untilQuiet();
  }
  const { waiting, needsPerson } = await lab.kept();
  const { lost, doubled, broken, kept } = judgeEach(saved, lab.host.arrivals, waiting);
  const findings = [
    ...(unmet > 0 ? ['did not meet it'] : []),
    ...(saved.length < ENTRIES ? [`${ENTRIES - saved.length} not saved, and said so`] : []),
    ...(lost > 0 ? [`**${lost} lost**`] : []),
    ...(broken > 0 ? [`**${broken} with a broken photo**`] : []),
    ...(doubled > 0 ? [`${doubled} arrived twice`] : []),
    ...(kept > 0
      ? [`${kept} still on the phone${needsPerson > 0 ? ', says what to do' : ''}`]
      : []),
  ];
  return findings.join(', ') || 'all arrived once';
}
