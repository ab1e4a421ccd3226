import type { Command } from 'commander';
import { ScriptCommand } from '../../../options/script-command.ts';
import { readSettings } from '../../../options/settings.ts';
import { flagsOf, inGroup, takeOptions, type SettingsOf } from '../../../options/table.ts';
import { text, UsageError } from '../../../options/values.ts';
import { variableNames } from '../../../options/variables.ts';
import { databaseLocation } from '../config.ts';
import { move as run } from './move.ts';
import { MoveError } from './move-error.ts';
import { Progress } from './progress.ts';

const option = inGroup();

const options = {
  from: option(
    '<location>',
    'database to move: sqlite:FILE, or postgres://USER:PASSWORD@HOST/DATABASE',
    databaseLocation,
    { secret: true },
  ),
  to: option(
    '<location>',
    'empty database to move it to, in the same forms; left out if only the objects move',
    databaseLocation,
    { secret: true },
  ),
  'from-objects': option(
    '<location>',
    'object storage to move: a folder, or s3+https://KEY:SECRET@HOST/BUCKET',
    text,
    { secret: true },
  ),
  'to-objects': option('<location>', 'empty object storage to move it to; requires --from-objects', text, {
    secret: true,
  }),
} as const;

const variableOf = (name: string) => variableNames.server(`move-${name}`);

function moveCommand(): Command {
  const command = new ScriptCommand('serve move', 'file-storage-server move').description(
    'Moves the data of a server to another database, another object storage, or both. Stop all its servers first. ' +
      'The source is only read, and stays complete. If the move is interrupted, run it again: it goes on where it was.\n' +
      'Other users of this machine can see the options of a command: use the environment variables for passwords.',
  );
  return takeOptions(command, options, variableOf);
}

/**
 * Runs the command, and prints what moved, or the error.
 *
 * @param argv as in `process.argv`, with `move` as the first argument
 * @returns the exit code
 */
export async function move(argv: readonly string[]): Promise<number> {
  const command = moveCommand();
  command.parse([...argv.slice(0, 2), ...argv.slice(3)]);
  const { from, to, 'from-objects': fromObjects, 'to-objects': toObjects } = read(command);
  if (from === undefined)
    return command.error('error: --from is missing: the database that the server has now.');
  if ((fromObjects === undefined) !== (toObjects === undefined)) {
    command.error('error: --from-objects and --to-objects go together.');
  }
  if (to === undefined && toObjects === undefined) {
    command.error('error: Nothing to move to: give --to, or --from-objects and --to-objects.');
  }
  const progress = new Progress(process.stderr);
  try {
    const lines = await run({ from, to, fromObjects, toObjects }, progress);
    progress.clear();
    console.log(lines.join('\n'));
    return 0;
  } catch (error) {
    progress.clear();
    if (!(error instanceof MoveError)) throw error;
    console.error(`error: ${error.message}`);
    return 1;
  }
}

function read(command: Command): SettingsOf<typeof options> {
  try {
    const names = Object.keys(options) as (keyof typeof options)[];
    return readSettings(options, names, variableOf, { flags: flagsOf(command), env: process.env });
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return command.error(`error: ${error.message}`);
  }
}
