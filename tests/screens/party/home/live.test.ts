import * as v from 'valibot';
import { expect, it } from 'vitest';
import { Told } from '../../../../src/screens/party/home/useLive.ts';

const EVENT = { URL: 'https://video.example/live', tittle: 'sample' };

it.each([
  ['an event', EVENT],
  ['a list with an event', [EVENT]],
  ['a list whose first is the event of now', [EVENT, {}]],
])('the live event is read from %s', (_, data) => expect(v.parse(Told, data)).toEqual(EVENT));

it.each([[{ URL: EVENT.URL }], [{ URL: EVENT.URL, tittle: null }]])(
  'an event without a title is live all the same: %j',
  (data) => expect(v.parse(Told, data)).toEqual({ URL: EVENT.URL, tittle: '' }),
);

it.each([[null], [[]], [[{}]], [{ ...EVENT, URL: 'javascript:alert(1)' }]])(
  'nothing is live where the host tells of %j',
  (data) => expect(v.safeParse(Told, data).success).toBe(false),
);
