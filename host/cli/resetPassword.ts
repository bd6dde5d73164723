import { parseArgs } from 'node:util';
import { userName } from '../../src/domain/forms/typed.ts';
import { startReset } from '../logins/resetCode.ts';
import { findPerson } from '../tables/people.ts';
import { COMMAND_LINE, type Command } from './context.ts';

/**
 * Prints a code for choosing a new password. The old password and all the person's sessions end
 * now.
 */
export const resetPassword: Command = {
  usage: 'USER-NAME',
  async run({ db, withDemo, now, say }, args) {
    const {
      positionals: [typed = ''],
    } = parseArgs({ args, allowPositionals: true });
    const person = await findPerson(db, userName(typed), withDemo);
    if (!person) throw new Error('There is no account of that name.');
    say(
      `All sessions have ended. Log in within 24 hours as ${person.userName}. The password is the code ${await startReset(db, person.id, COMMAND_LINE, now)}`,
    );
    return true;
  },
};
