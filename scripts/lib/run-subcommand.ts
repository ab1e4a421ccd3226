import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ScriptCommand } from '../../packages/options/script-command.ts';
import { repositoryRoot } from './paths.ts';
import { meant } from './nearest.ts';
import { runSupervised } from './supervised.ts';

/** A program that a script runs if the command line names it. */
export interface Choice {
  /** Below the root of the repository. */
  readonly file: string;
  /** Arguments before those of the command line. */
  readonly args?: readonly string[];
  /** What it does, for the help. */
  readonly does: string;
  /** Whether it may ask at the terminal. It then ends its own programs when it is interrupted. */
  readonly asks?: true;
}

type Choices = Readonly<Record<string, Choice>>;

/**
 * Runs the program that the command line names, with the arguments after the name: `npm run field -- sdk go`. Each
 * program reads its own arguments and has its own help.
 *
 * @param script the script in `package.json`
 */
export async function runSubcommand(script: string, description: string, choices: Choices): Promise<void> {
  const [name, ...args] = process.argv.slice(2);
  const choice = Object.entries(choices).find(([known]) => known === name)?.[1];
  if (!choice) {
    refuseOrHelp(script, description, choices);
    return;
  }
  const file = path.join(repositoryRoot, choice.file);
  if (!choice.asks) {
    process.exitCode = await sayingEachMinute(`${script} ${name}`, () =>
      runSupervised(file, [...(choice.args ?? []), ...args]),
    );
    return;
  }
  // The program sees the same arguments as if it was started directly.
  process.argv.splice(1, Infinity, file, ...args);
  await import(pathToFileURL(file).href);
}

function refuseOrHelp(script: string, description: string, choices: Choices): void {
  const names = Object.keys(choices);
  const width = Math.max(...names.map((name) => name.length));
  const lines = Object.entries(choices).map(([name, { does }]) => `  ${name.padEnd(width)}  ${does}`);
  const command = new ScriptCommand(script)
    .description(description)
    .argument('<which>', names.join(', '))
    .argument('[args...]', 'options of the command; add --help to list them')
    .addHelpText('after', `\nCommands:\n${lines.join('\n')}`)
    .action((which: string) => {
      command.error(
        `error: there is no '${which}':${meant(which, names)} The commands are ${names.join(', ')}.`,
      );
    });
  command.parse();
}

/**
 * Writes a line each minute while work goes on, if the output is no terminal: in the log of a CI, silence looks as if the
 * command hung.
 *
 * @param name what runs, such as `prove faults`
 */
export async function sayingEachMinute<Result>(
  name: string,
  work: () => Promise<Result>,
  output: { readonly isTTY?: boolean; write(text: string): unknown } = process.stderr,
): Promise<Result> {
  if (output.isTTY) return work();
  let minutes = 0;
  const timer = setInterval(() => {
    output.write(`... ${name} has been running for ${++minutes} min\n`);
  }, 60_000);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
