import type { Change } from './change.ts';

const label = (text: string, format: string): [string, string] => [
  '  "address": {',
  `  "nickname": { "label": "${text}", "required": "${format}", "format": "${format}" },\n`,
];

/** A question of the voter form that only a test has, and that nobody has to answer. */
export const QUESTION: Change = {
  'src/domain/forms/voter.ts': [
    ["  address: '',\n", "  nickname: '',\n"],
    ["  address: 'text',\n", "  nickname: 'line',\n"],
    [
      "  address: words('voter:address', 500),\n",
      "  nickname: optional(words('voter:nickname', 50)),\n",
    ],
  ],
  'src/domain/forms/changePerson.ts': [["  mobile: 'own',\n", "  nickname: 'own',\n"]],
  'src/screens/enrol/voter/PlaceFields.tsx': [
    ['      <TextArea name="address"', '      <TextField name="nickname" optional />\n'],
  ],
  'public/locales/en/voter.json': [label('Called by neighbours', 'Enter a valid name')],
  'public/locales/tam/voter.json': [label('அக்கம்பக்கத்தில் அழைக்கும் பெயர்', 'பெயரைச் சரியாக எழுதவும்')],
};

/** What the phone, the console and the host then do with entries from before and with answers. */
export const QUESTION_TEST = `import '../device/setup.ts';
import { parse } from 'csv-parse/sync';
import i18next from 'i18next';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { expect, it } from 'vitest';
import { PersonCorrection } from '../../src/screens/admin/people/PersonCorrection.tsx';
import { PersonDialog } from '../../src/screens/admin/people/PersonDialog.tsx';
import type { Listed } from '../../src/screens/admin/people/listedPeople.ts';
import { VOTER_FORM } from '../../src/screens/enrol/voter/EnrolVoterScreen.tsx';
import { partsOf } from '../host/sampleCalls.ts';
import { answerOf, FIELDS, jpeg, multipartPost } from '../host/sampleVoter.ts';
import { jsonPost, openTestHost, PEOPLE } from '../host/testHost.ts';

it('an entry from before the question is taken, and an answer is listed, exported and corrected', async () => {
  const host = await openTestHost();
  const [token, office, card] = await Promise.all([host.logIn(), host.logIn(PEOPLE[3]), jpeg()]);
  const send = (fields: object) =>
    answerOf(
      host.app.request('/addvoters', multipartPost(partsOf({ ...FIELDS, ...fields }, { voterCardFront: card }), token)),
    );
  const ask = (call: string, body: object) => host.app.request('/' + call, jsonPost(body, office));
  const list = async () =>
    (await answerOf(ask('viewvoters', {}))).data['voters'] as unknown as Record<string, string>[];

  expect((await send({})).status).toBe(true);
  // As an older host stored it.
  const { details } = await host.db.selectFrom('voters').select('details').executeTakeFirstOrThrow();
  const { nickname, ...before } = JSON.parse(details) as Record<string, string>;
  expect(nickname).toBe('');
  await host.db.updateTable('voters').set({ details: JSON.stringify(before) }).execute();
  host.clock.now += 1;
  const { data } = await send({ voterId: 'XYZ1234567', nickname: 'Chinna' });
  expect((await list()).map((voter) => voter['nickname'])).toEqual(['Chinna', undefined]);

  const table = async (people: string) =>
    parse(await (await ask('exportPeople', { people, language: 'en' })).text(), { bom: true }) as string[][];
  const [headings = [], ...rows] = await table('voters');
  const column = headings.indexOf('Called by neighbours');
  expect(rows.map((row) => row[column])).toEqual(['Chinna', '']);
  expect((await table('members'))[0]).not.toContain('Called by neighbours');

  const fields = { nickname: 'Periya' };
  expect((await answerOf(ask('correctPerson', { reference: data.reference, fields }))).status).toBe(true);
  const [corrected] = await list();
  expect(corrected).toMatchObject(fields);
  await host.close();

  expect(VOTER_FORM.steps[0]?.fields).toContain('nickname');
  await i18next.use(initReactI18next).init({ lng: 'en', resources: {} });
  const person = corrected as unknown as Listed;
  const drawn = (part: typeof PersonDialog, people: 'voters' | 'members') =>
    renderToStaticMarkup(createElement(part, { person, people, onClose: () => undefined }));
  expect(drawn(PersonDialog, 'voters')).toContain('Periya');
  expect(drawn(PersonCorrection, 'voters')).toContain('name="nickname"');
  expect(drawn(PersonCorrection, 'members')).not.toContain('nickname');
});
`;
