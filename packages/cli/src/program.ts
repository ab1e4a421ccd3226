import { Command } from 'commander';
import { refuseCarelessValues } from '../../options/table.ts';
import { describeError, exitCodeMeanings, exitCodes, ReportedError } from './errors.ts';
import { addGlobalOptions } from './global-options.ts';
import { hintsIn } from './hints.ts';
import { sessionIn } from './session.ts';
import type { Io } from './io.ts';
import { jsonOf, plain } from './text.ts';
import { verbs } from './verbs/index.ts';
import { version } from './version.ts';

export function createProgram(io: Io): Command {
  const program = new Command('file-storage')
    .description('Files and folders of a File Storage server.')
    .version(version)
    .helpCommand(false)
    .showHelpAfterError(false)
    .exitOverride()
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      // `runProgram` prints all errors.
      writeErr: () => undefined,
    });
  addGlobalOptions(program);
  program.addHelpText(
    'after',
    `
Start with: file-storage login URL. The drive is the storage on the server.
Give an entry by its path from the root (Reports/2026/survey.mp4), by its id (id:4823), or from a folder by its id
(id:4823/survey.mp4). /id:4823 is a name in the root.
HTTPS_PROXY, otherwise HTTP_PROXY, is the address of a proxy. This machine and the hosts of NO_PROXY are reached without it.
Exit codes: ${exitCodeMeanings.map(([code, meaning]) => `${codeOf(code)} ${meaning}`).join(', ')}.`,
  );
  const session = sessionIn(io);
  for (const verb of verbs) verb(program, session, io);
  refuseCarelessValues(program);
  return program;
}

/** SIGTERM gives another code than SIGINT. */
const codeOf = (code: number): string => (code === exitCodes.interrupted ? `${code} or 143` : String(code));

/**
 * Runs the command, and prints any error.
 *
 * @param args without the name of the program
 * @returns the exit code
 */
export async function runProgram(args: readonly string[], io: Io): Promise<number> {
  const program = createProgram(io);
  try {
    if (args.length === 0) program.help();
    await program.parseAsync(args, { from: 'user' });
    return exitCodes.done;
  } catch (error) {
    const { message, code } = describeError(error, io.signal, hintsIn(io), commandIn(program, args));
    if (code === exitCodes.done || code === exitCodes.outputClosed) return code;
    const line = args.includes('--json')
      ? jsonOf({ error: { message, code } })
      : `file-storage: ${plain(message)}`;
    if (args.includes('--json') || !(error instanceof ReportedError)) io.stderr.write(`${line}\n`);
    return code;
  }
}

/** Returns the command that a line names: `file-storage vault put`. */
function commandIn(program: Command, args: readonly string[]): string {
  let at = program;
  const names = [program.name()];
  for (const word of args) {
    const next = at.commands.find((command) => command.name() === word);
    if (!next) continue;
    names.push(word);
    at = next;
  }
  return names.join(' ');
}
