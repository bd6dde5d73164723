import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { pageOf } from '../../../../src/screens/shared/lists/pageOf.ts';

const page = pageOf(v.object({ id: v.string() }));
const read = (data: unknown) => {
  const result = v.safeParse(page, data);
  return result.success ? result.output : undefined;
};

describe('a page of a list', () => {
  it.each(['items', 'voters', 'members'])('has its items under the name %s', (name) =>
    expect(read({ [name]: [{ id: 'one' }], next: 'two' })).toMatchObject({
      items: [{ id: 'one' }],
      next: 'two',
    }),
  );

  it('leaves out what this version does not understand', () =>
    expect(read({ items: [{ id: 'one' }, { id: 2 }, null] })?.items).toEqual([{ id: 'one' }]));

  it('may be empty', () => expect(read({ items: [], next: null })?.items).toEqual([]));

  it.each([undefined, null, {}, [], { next: null }, { items: null }, { posts: [] }, 'ok'])(
    'is not empty but none when a proxy answers %j',
    (data) => expect(read(data)).toBeUndefined(),
  );
});
