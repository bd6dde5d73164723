import { describe, expect, it } from 'vitest';
import { lookFor } from '../../../src/domain/calls/listed.ts';

const ID = 'ABC1234567';
const other = { voterId: 'XYZ7654321', name: 'லதா' };

describe('a record is found in the list of a host', () => {
  it.each([
    ['in a list that is the data itself', [other, { voterId: ID }]],
    ['in a list under any name', { voters: [other, { voterId: ID }] }],
    ['among other fields', [{ number: 7, voterId: ID, name: 'லதா' }]],
    ['deeper down', { page: { rows: [{ epic_no: ID }] } }],
    ['written with spaces or small letters', { voters: [{ voterId: 'abc 1234567' }] }],
    ['on a page that is not the last', { voters: [{ voterId: ID }], next: '5_x' }],
  ])('%s', (_, data) => expect(lookFor(ID, data)).toEqual({ type: 'listed' }));
});

describe('a record is not in the list', () => {
  it.each([
    ['that is empty', []],
    ['that is empty, under a name', { voters: [], next: null }],
    ['of others', { voters: [other], next: '' }],
    [
      'whose rows only mention it in a longer text',
      { voters: [{ remarks: `not ${ID}, somebody else` }] },
    ],
    ['that ends here, in either way of saying it', { voters: [other], next: null, before: '' }],
    ['whose rows are no records', { voters: [ID, null, 7, [ID]] }],
  ])('%s', (_, data) => expect(lookFor(ID, data)).toEqual({ type: 'notListed' }));
});

describe('whether a record is in the list', () => {
  it('is told by a later page', () => {
    expect(lookFor(ID, { voters: [other], next: '5_x' })).toEqual({ type: 'more', before: '5_x' });
    expect(lookFor(ID, { page: { rows: [other], before: 40 } })).toEqual({
      type: 'more',
      before: 40,
    });
  });

  it.each([[undefined], [null], ['ok'], [true], [{}], [{ count: 0 }]])(
    'is not told by %j',
    (data) => expect(lookFor(ID, data)).toEqual({ type: 'noList' }),
  );
});
