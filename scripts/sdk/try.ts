import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { codeIn } from '../lib/fenced-blocks.ts';
import type { Layout } from '../lib/layout.ts';
import { UsageError } from '../lib/verb.ts';
import type { Language, Step } from './languages.ts';

const run = promisify(execFile);
const limitSeconds = 600;

/** The result of one program. */
export interface ProgramOutcome {
  name: string;
  held: string[];
  /** Failed steps by name, with the reason. */
  failed: Record<string, string>;
  /** Its measurements. */
  figures: string[];
}

/** The result of one language's package. */
export interface SdkOutcome {
  language: string;
  /** The version of the compiler or interpreter; undefined if it is not installed, so that nothing was tested. */
  version?: string;
  /** Why it cannot be installed, or fails its type checkers. */
  fault?: string;
  programs: ProgramOutcome[];
  /** The output of the page's sample. */
  sample?: string;
}

/** The section of a language on the page. */
export interface PageSection {
  /**
   * The commands to install the package from a clone in the folder `file-storage-api`, next to the program's folder.
   */
  install: string;
  sample: string;
}

/**
 * Follows the page in an empty folder, then checks the types, and runs each program.
 *
 * @param inputs environment variables of the page's sample, for a server without faults
 * @param runProgram calls the work with the environment variables of a program, and returns faults that the server has
 *   seen
 */
export async function trySdk(
  language: Language,
  { install, sample }: PageSection,
  layout: Layout,
  inputs: Readonly<Record<string, string>>,
  runProgram: (
    work: (inputs: Readonly<Record<string, string>>) => Promise<void>,
  ) => Promise<Record<string, string>>,
): Promise<SdkOutcome> {
  const outcome: SdkOutcome = { language: language.name, programs: [] };
  const output = await execute(language.version, layout.root).catch(() => undefined);
  if (output === undefined) return outcome;
  outcome.version = versionIn(output);
  const folder = await mkdtemp(path.join(tmpdir(), 'sdk-'));
  const project = path.join(folder, 'program');
  const write = (files: Readonly<Record<string, string>>) =>
    Promise.all(Object.entries(files).map(([name, content]) => writeFile(path.join(project, name), content)));
  try {
    await mkdir(project);
    await symlink(layout.root, path.join(folder, 'file-storage-api'));
    await execute({ command: 'sh', args: ['-e', '-c', install] }, project);
    await cp(path.join(layout.workflows, 'files/harbour.png'), path.join(project, 'harbour.png'));
    await write({ [language.sample.file]: sample });
    outcome.sample = (await execute(language.sample.run, project, inputs)).trim();
    for (const [index, program] of language.programs.entries()) {
      await write(await program.files());
      if (index === 0) for (const step of language.check) await execute(step, project);
      const result: ProgramOutcome = { name: program.name, held: [], failed: {}, figures: [] };
      const beside = await runProgram(async (environment) => {
        Object.assign(result, readOutcomes(await execute(program.run, project, environment)));
      });
      outcome.programs.push({ ...result, failed: { ...result.failed, ...beside } });
    }
    return outcome;
  } catch (error) {
    return { ...outcome, fault: complaint(error) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The install commands and the only complete program in the section of a language. */
export function sectionOf(page: string, { name, fence }: Pick<Language, 'name' | 'fence'>): PageSection {
  const section = page.split(/^## /m).find((text) => text.startsWith(`${name}\n`)) ?? '';
  const [install] = codeIn(section, 'sh');
  const [sample, ...furtherSamples] = codeIn(section, fence);
  if (install === undefined || sample === undefined || furtherSamples.length > 0)
    throw new UsageError(
      `The section ${name} of docs/sdks.md needs one block that installs, and one sample.`,
    );
  return { install, sample };
}

/** Reads the output of a program: `held STEP`, `failed STEP WHY` or `figure WHAT`. */
export function readOutcomes(printed: string): Omit<ProgramOutcome, 'name'> {
  const lines = printed.split('\n').map((line) => line.split(' '));
  const of = (verdict: string) => lines.filter(([first]) => first === verdict);
  return {
    held: of('held').map(([, name = '']) => name),
    failed: Object.fromEntries(of('failed').map(([, name = '', ...why]) => [name, why.join(' ')])),
    figures: of('figure').map(([, ...words]) => words.join(' ')),
  };
}

/** The first version number in the output of a command: `3.11.7` for `Python 3.11.7`. */
export const versionIn = (output: string): string => /\d+(?:\.\d+)+/.exec(output)?.[0] ?? output.trim();

async function execute(
  { command, args, env }: Step,
  cwd: string,
  inputs: Readonly<Record<string, string>> = {},
) {
  const program = command.includes('/') ? path.join(cwd, command) : command;
  const { stdout, stderr } = await run(program, [...args], {
    cwd,
    env: { ...process.env, ...env, ...inputs },
    timeout: limitSeconds * 1000,
    maxBuffer: 2 ** 26,
  });
  return stdout === '' ? stderr : stdout;
}

function complaint(error: unknown): string {
  const { stderr = '', stdout = '', message } = error as Error & { stderr?: string; stdout?: string };
  const output = [stdout.trim(), stderr.trim()].filter((text) => text !== '').join('\n');
  return (output === '' ? message : output).split('\n').slice(-12).join('\n');
}
