import { describe, expect, it } from 'vitest';
import { SCREENS } from '../../../../src/app/screenList.ts';
import { ROLES } from '../../../../src/domain/calls/accounts.ts';
import { ERRANDS, homeOf } from '../../../../src/screens/party/home/errands.ts';

describe('the home of', () => {
  it.each([
    ['member', '/membercard'],
    ['volunteer', '/enrolvoter'],
    ['lead', '/enrolvoter'],
    ['admin', '/admin'],
    ['a role of another host', '/enrolvoter'],
    [undefined, '/enrolvoter'],
    ['constructor', '/enrolvoter'],
  ])('%s begins with what they do: %s', (role, path) => {
    expect(ERRANDS[homeOf(role)[0]]).toBe(path);
  });

  it('volunteers and leads leads to the lists of people', () => {
    for (const role of ['volunteer', 'lead'])
      expect(homeOf(role)).toEqual(expect.arrayContaining(['voters', 'members']));
  });

  it.each(ROLES)('%s leads only where they may go', (role) => {
    const open = [...SCREENS.members, ...(role === 'admin' ? SCREENS.admins : [])];
    const paths = new Set(open.map(({ path }) => path));
    expect(homeOf(role).filter((errand) => !paths.has(ERRANDS[errand]))).toEqual([]);
  });
});
