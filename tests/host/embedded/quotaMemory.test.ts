import { expect, test } from 'vitest';
import { refuseTooMuch } from '../../../host/submissions/quota.ts';
import { openTestHost, PEOPLE } from '../testHost.ts';

const [{ id }] = PEOPLE;

test('a process remembers the counts of 20,000 people, and counts the one counted longest ago again', async () => {
  const host = await openTestHost();
  const { db, clock } = host;
  const ask = (person: string) => refuseTooMuch(db, person, 0, clock.now);
  expect(await ask(id)).toBeUndefined();
  await db
    .insertInto('submissions')
    .values({
      owner: id,
      id: 'by way of another process',
      fingerprint: '',
      reference: '',
      answer: '{}',
      deviceType: '',
      receivedAt: clock.now,
      deliveredBy: null,
      kind: 'addvoters',
      bytes: 1_000_000_000,
    })
    .execute();
  for (let other = 1; other < 20_000; other += 1) await ask(`other-${other}`);
  expect(await ask(id)).toBeUndefined();
  await ask('one-too-many');
  expect(await ask(id)).toMatchObject({ code: 'quota' });
  await host.close();
});
