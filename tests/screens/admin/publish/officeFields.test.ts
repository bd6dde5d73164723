import { expect, it } from 'vitest';
import {
  emptyItem,
  readItem,
  withoutStandIns,
  withStandIns,
} from '../../../../src/screens/admin/publish/officeFields.ts';

const title = { tam: 'முகாம்', en: 'Camp' };
const announcement = (body: Record<string, unknown>) => ({
  ...emptyItem('announcements', 0),
  body,
});

it('readers get the Tamil where English is left empty', () => {
  const typed = announcement({ title, body: { tam: 'ஞாயிறு', en: ' ' } });
  expect(readItem('announcements', typed)).toMatchObject({
    input: { body: { title, body: { tam: 'ஞாயிறு', en: 'ஞாயிறு' } } },
  });
});

it('only Tamil is needed, and only its fields are named as wrong', () => {
  const typed = announcement({ title: { tam: '', en: 'Camp' }, body: { tam: 'ஞாயிறு', en: '' } });
  expect(readItem('announcements', typed)).toEqual({ wrong: ['title'] });
});

it('an item that is opened again shows English as it was typed, also one level deeper', () => {
  const typed = {
    ...emptyItem('live', 0),
    body: { URL: 'https://example.org', texts: { title, news: { tam: 'நேரலை', en: '' } } },
  };
  expect(withoutStandIns('live', withStandIns('live', typed))).toEqual(typed);
});
