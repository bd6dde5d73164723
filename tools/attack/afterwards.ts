import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { demoLogin, faultOf, tally, type Attack } from './target.ts';

/** What the host must forget of somebody whom it erases (rights.ts). */
export const ERASED = {
  address: '77, Nobody Else Lives Here Street',
  email: 'erased.person@example.org',
  mobile: '9123450077',
  pan: 'ZZZPZ7777Z',
};

/** Attacks on a host that has stopped cleanly and started again without demo accounts. */
export const AFTERWARDS: Attack[] = [
  {
    name: 'demo accounts after DEMO=no',
    async play({ ask, tokens }) {
      const sessions = await Promise.all([
        ask('viewAccounts', {}, { token: tokens.admin }),
        ask('viewvoters', {}, { token: tokens.volunteer }),
      ]);
      const logins = await Promise.all(
        [{}, { from: '203.0.113.90' }].map((caller) => ask('login', demoLogin('admin'), caller)),
      );
      return {
        did: `two earlier logins, and new ones with and without a proxy: ${tally([...sessions, ...logins])}`,
        fault: faultOf([
          sessions.some(({ http }) => http !== 401) && 'an earlier login works',
          logins.some(({ status }) => status) && 'a demo account logged in',
        ]),
      };
    },
  },
  {
    name: 'what was erased, in the files',
    async play({ host }) {
      const found = await readdir(host.dataDir, { recursive: true, withFileTypes: true });
      const files = found.filter((entry) => entry.isFile());
      const left: string[] = [];
      for (const { parentPath, name } of files) {
        const bytes = await readFile(join(parentPath, name));
        for (const [field, text] of Object.entries(ERASED))
          if (bytes.includes(text)) left.push(`${field} is in ${name}`);
      }
      return {
        did: `looks for the erased person in ${files.length} files`,
        fault: faultOf(left),
      };
    },
  },
];
