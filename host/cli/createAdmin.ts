import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { hash } from '@node-rs/argon2';
import { v7 as uuid } from 'uuid';
import { personName, userName } from '../../src/domain/forms/typed.ts';
import { migrate } from '../database/migrations/migrate.ts';
import { startReset } from '../logins/resetCode.ts';
import { findPerson, insertPeople } from '../tables/people.ts';
import { COMMAND_LINE, type Command } from './context.ts';

/**
 * Creates an account and prints a code for choosing its password, so no password is on a command
 * line.
 */
export const createAdmin: Command = {
  mayBeEmpty: true,
  usage: '--user-name kavitha --name "K. Kavitha" [--role admin|lead|volunteer]',
  async run({ db, now, say }, args) {
    const { values } = parseArgs({
      args,
      options: {
        'user-name': { type: 'string' },
        name: { type: 'string' },
        role: { type: 'string', default: 'admin' },
      },
    });
    const [account, name] = [userName(values['user-name'] ?? ''), personName(values.name ?? '')];
    const role = (['admin', 'lead', 'volunteer'] as const).find((each) => each === values.role);
    if (!account || !name || !role)
      throw new Error(`Usage: npm run host -- create-admin ${this.usage}`);
    await migrate(db);
    if (await findPerson(db, account, true)) throw new Error('That user name is taken.');
    const id = uuid();
    await insertPeople(
      db,
      [
        {
          id,
          userName: account,
          name,
          role,
          passwordHash: await hash(randomBytes(32)),
          demo: false,
        },
      ],
      now,
    );
    say(
      `Account created. Log in within 24 hours as ${account}. The password is the code ${await startReset(db, id, COMMAND_LINE, now)}`,
    );
    return true;
  },
};
