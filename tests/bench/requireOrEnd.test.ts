import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

const ENDS = `
  import { requireOrEnd } from './tests/tools.ts';
  const tool = { name: 'Abacus', packages: ['abacus'], advice: 'Carve it.' };
  requireOrEnd({ ...tool, find: () => '/usr/bin/abacus' });
  console.log('goes on');
  requireOrEnd({ ...tool, find: () => undefined });
  console.log('measures');
`;

it('a command that lacks a program says so and how to get it, in two lines, and ends with 1', () => {
  const args = ['--import', 'tsx', '--input-type=module', '--eval', ENDS];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(stdout).toBe('goes on\n');
  expect(stderr).toMatch(/^Abacus is missing\.\n(apt-get install abacus|Carve it\.)\n$/);
  expect(status).toBe(1);
});
