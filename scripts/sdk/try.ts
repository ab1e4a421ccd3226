import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { codeIn } from '../lib/fenced-blocks.ts';
import type { Paths } from '../lib/paths.ts';
import { UsageError } from '../lib/command.ts';
import { onReferenceServer } from '../server-examples/reference-server.ts';
import { behindFaults } from './arrange.ts';
import type { SdkLanguage } from './generate.ts';
import { languagesOfSdks, type Language, type Step } from './languages.ts';

const run = promisify(execFile);
const limitSeconds = 900;

/** The result of one language's package. */
export interface SdkOutcome {
  language: string;
  /** The version of the compiler or interpreter; undefined if it is not installed, so that nothing was tested. */
  version?: string;
  /** The summary of its tests. */
  tests?: string;
  /** Why it cannot be installed, or fails its type checkers or tests. */
  fault?: string;
}

/** The section of a language on the page. */
export interface PageSection {
  /**
   * The commands to install the package from a clone in the folder `file-storage-api`, next to the program's folder.
   */
  install: string;
  sample: string;
}

/** Follows the page in an empty folder, then checks the types, and runs the tests of the package. */
export async function trySdk(key: SdkLanguage, page: string, paths: Paths): Promise<SdkOutcome> {
  const language = languagesOfSdks[key];
  const { install, sample } = sectionOf(page, language);
  const output = await execute(language.version, { project: paths.root }).catch(() => undefined);
  if (output === undefined) return { language: language.name };
  const outcome = { language: language.name, version: versionIn(output) };
  const folder = await mkdtemp(path.join(tmpdir(), 'sdk-'));
  const places = { project: path.join(folder, 'program'), package: path.join(paths.root, 'packages', key) };
  try {
    await mkdir(places.project);
    await symlink(paths.root, path.join(folder, 'file-storage-api'));
    await execute({ command: 'sh', args: ['-e', '-c', install] }, places);
    await cp(path.join(paths.workflows, 'files/harbour.png'), path.join(places.project, 'harbour.png'));
    await writeFile(path.join(places.project, language.sample.file), sample);
    await onReferenceServer(async ({ apiRoot, email, password }) => {
      await execute(language.sample.run, places, {
        FILE_STORAGE_BASE_URL: apiRoot,
        FILE_STORAGE_EMAIL: email,
        FILE_STORAGE_PASSWORD: password,
      });
    });
    for (const step of language.check) await execute(step, places);
    let tests = '';
    await behindFaults(async (world) => {
      tests = await execute(language.test, places, { ...world, TMPDIR: folder });
    });
    return { ...outcome, tests: tests.trim().split('\n').at(-1)! };
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

/** The first version number in the output of a command: `3.11.7` for `Python 3.11.7`. */
const versionIn = (output: string): string => /\d+(?:\.\d+)+/.exec(output)?.[0] ?? output.trim();

async function execute(
  { command, args, inPackage }: Step,
  places: { project: string; package?: string },
  inputs: Readonly<Record<string, string>> = {},
) {
  const program = command.includes('/') ? path.join(places.project, command) : command;
  const { stdout, stderr } = await run(program, [...args], {
    cwd: (inPackage && places.package) || places.project,
    // The tools of Python leave nothing in the package.
    env: {
      ...process.env,
      PYTHONDONTWRITEBYTECODE: '1',
      MYPY_CACHE_DIR: path.join(places.project, '.mypy_cache'),
      ...inputs,
    },
    timeout: limitSeconds * 1000,
    maxBuffer: 2 ** 26,
  });
  return stdout === '' ? stderr : stdout;
}

function complaint(error: unknown): string {
  const { stderr = '', stdout = '', message } = error as Error & { stderr?: string; stdout?: string };
  const output = [stdout.trim(), stderr.trim()].filter((text) => text !== '').join('\n');
  return (output === '' ? message : output).split('\n').slice(-40).join('\n');
}
