import { backup } from './backup.ts';
import { check } from './check.ts';
import { correctPerson } from './correctPerson.ts';
import { createAdmin } from './createAdmin.ts';
import { openContext, type CliContext, type Command } from './context.ts';
import { erasePerson } from './erasePerson.ts';
import { exportPerson } from './exportPerson.ts';
import { importRollFile } from './importRollFile.ts';
import { resetPassword } from './resetPassword.ts';
import { restore } from './restore.ts';
import { keepFilesPrivate } from '../folder/dataFolder.ts';
import { readSettings, type Settings } from '../settings.ts';
import { startTrouble } from '../startTrouble.ts';
import { closeDatabase } from '../database/database.ts';

const COMMANDS: Record<string, Command> = {
  'create-admin': createAdmin,
  'reset-password': resetPassword,
  'import-roll': importRollFile,
  'export-person': exportPerson,
  'correct-person': correctPerson,
  'erase-person': erasePerson,
  backup,
  restore,
  check,
};

keepFilesPrivate();
const [name = '', ...args] = process.argv.slice(2);
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
if (command) {
  process.exitCode = (await runCommand(command)) ? 0 : 1;
} else {
  console.error(
    `Commands:\n${Object.entries(COMMANDS)
      .map(([each, { usage }]) => `  npm run host -- ${each} ${usage}`)
      .join('\n')}`,
  );
  process.exitCode = 2;
}

async function runCommand({ run, usage, mayBeEmpty = false }: Command): Promise<boolean> {
  let settings: Settings | undefined;
  let context: CliContext | undefined;
  try {
    settings = readSettings(process.env);
    context = await openContext(settings, console.log, mayBeEmpty);
    return await run(context, args);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    console.error(
      code?.startsWith('ERR_PARSE_ARGS')
        ? `${message}\nUsage: npm run host -- ${name} ${usage}`
        : startTrouble(error, settings),
    );
    return false;
  } finally {
    if (context) await closeDatabase(context.db);
  }
}
