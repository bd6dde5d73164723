import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newDataFolder } from '../dataFolder.ts';

const folder = newDataFolder();

test('a second process on one database without a common photo store is refused, and says what to set', async () => {
  const first = await folder.start();
  expect(first.origin).not.toBe('');
  const elsewhere = await mkdtemp(join(tmpdir(), 'process-'));
  const second = await folder.start({ DATA_DIR: elsewhere });
  expect(await second.ended).toEqual({ code: 1, signal: null });
  expect(second.output).toEqual({
    stdout: '',
    stderr: expect.stringMatching(
      /^The photos of this database are in another data folder .*S3_BUCKET.*\n$/,
    ),
  });
  await rm(elsewhere, { recursive: true });

  await first.end();
  expect((await folder.start()).output.stdout).toContain('Ready: ');
});
