import { parseArgs } from 'node:util';
import { userName } from '../../src/domain/forms/typed.ts';
import { startReset } from '../logins/resetCode.ts';
import { findPerson } from '../tables/people.ts';
import { COMMAND_LINE, type Command } from './desk.ts';

/** Gives a code for choosing a new password. The old one and all logins of the person end now. */
export const resetPassword: Command = {
  usage: 'USER-NAME',
  async run({ db, now, say }, args) {
    const {
      positionals: [typed = ''],
    } = parseArgs({ args, allowPositionals: true });
    const person = await findPerson(db, userName(typed), false);
    if (!person) throw new Error('There is no account of that name.');
    say(
      `All logins have ended. Within 24 hours: log in as ${person.userName}, and as password the code ${await startReset(db, person.id, COMMAND_LINE, now)}`,
    );
    return true;
  },
};
