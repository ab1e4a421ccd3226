import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { codeIn } from '../lib/fenced-blocks.ts';
import type { Layout } from '../lib/layout.ts';
import { UsageError } from '../lib/verb.ts';
import type { SdkLanguage } from './mend.ts';
import { toolchains, type Places, type Step } from './toolchains.ts';

const run = promisify(execFile);
const limitSeconds = 300;

/** What came of the client in one language. */
export interface SdkOutcome {
  language: SdkLanguage;
  /** Of the toolchain, as it tells it; absent where it is not installed, and nothing was tried. */
  version?: string;
  /** Why it does not compile. */
  fault?: string;
  held: string[];
  /** Workflows by name, with what did not hold. */
  failed: Record<string, string>;
  /** What the sample of the page prints. */
  sample?: string;
}

/**
 * Compiles the client, the program that runs the workflows with it and the sample of the page, and runs both.
 *
 * @param inputs environment variables of the programs: `FILE_STORAGE_BASE_URL` and others, and the inputs of the workflows
 */
export async function trySdk(
  language: SdkLanguage,
  layout: Layout,
  inputs: Readonly<Record<string, string>>,
): Promise<SdkOutcome> {
  const { version, program } = toolchains[language];
  const outcome: SdkOutcome = { language, held: [], failed: {} };
  const output = await execute({ ...version, cwd: layout.root }).catch(() => undefined);
  if (output === undefined) return outcome;
  outcome.version = versionIn(output);
  const workflows = path.join(layout.root, 'scripts/sdk/workflows', program);
  const page = await readFile(path.join(layout.docs, 'sdks.md'), 'utf8');
  const sampleFolder = await mkdtemp(path.join(tmpdir(), 'sdk-sample-'));
  try {
    const sample = path.join(sampleFolder, program);
    await writeFile(sample, sampleOf(page, toolchains[language].fence));
    const printed = await runProgram(language, workflows, layout, inputs);
    const shown = await runProgram(language, sample, layout, inputs);
    return { ...outcome, ...readOutcomes(printed), sample: shown.trim() };
  } catch (error) {
    return { ...outcome, fault: complaint(error) };
  } finally {
    await rm(sampleFolder, { recursive: true, force: true });
  }
}

/** The one block of the language in a page, which is a whole program. */
export function sampleOf(page: string, fence: string): string {
  const [sample, ...others] = codeIn(page, fence);
  if (sample === undefined || others.length > 0)
    throw new UsageError(
      `The page has ${sample === undefined ? 0 : 1 + others.length} samples of ${fence}, not one.`,
    );
  return sample;
}

/** Builds a program with the client, and resolves to what it prints. */
async function runProgram(
  language: SdkLanguage,
  program: string,
  layout: Layout,
  inputs: Readonly<Record<string, string>>,
): Promise<string> {
  const { build, run: start } = toolchains[language];
  const cache = path.join(layout.root, '.file-storage/sdk');
  await mkdir(cache, { recursive: true });
  const work = await mkdtemp(path.join(tmpdir(), `sdk-${language}-`));
  try {
    const client = path.join(layout.generated, 'sdk', language);
    const places: Places = { client, program, cache, work };
    await cp(path.join(layout.workflows, 'files/harbour.png'), path.join(work, 'harbour.png'));
    for (const step of build(places)) await execute(step);
    const step = start(places);
    return await execute({ ...step, env: { ...inputs, ...step.env } }).catch((error: unknown) => {
      // A program whose workflow fails says which, and ends with an error.
      const { stdout = '' } = error as { stdout?: string };
      if (!stdout.includes('failed ')) throw error;
      return stdout;
    });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Reads what a program prints: `held NAME`, or `failed NAME WHY`. */
export function readOutcomes(printed: string): Pick<SdkOutcome, 'held' | 'failed'> {
  const lines = printed.split('\n').map((line) => line.split(' '));
  return {
    held: lines.filter(([verdict]) => verdict === 'held').map(([, name = '']) => name),
    failed: Object.fromEntries(
      lines.filter(([verdict]) => verdict === 'failed').map(([, name = '', ...why]) => [name, why.join(' ')]),
    ),
  };
}

/** The first number of a version in what a program tells of itself: `3.11.7` of `Python 3.11.7`. */
export const versionIn = (output: string): string => /\d+(?:\.\d+)+/.exec(output)?.[0] ?? output.trim();

async function execute({ command, args, cwd, env }: Step): Promise<string> {
  const { stdout, stderr } = await run(command, [...args], {
    cwd,
    env: { ...process.env, ...env },
    timeout: limitSeconds * 1000,
    maxBuffer: 2 ** 26,
  });
  return stdout === '' ? stderr : stdout;
}

function complaint(error: unknown): string {
  const { stderr = '', stdout = '', message } = error as Error & { stderr?: string; stdout?: string };
  const said = (stderr.trim() === '' ? stdout : stderr).trim();
  return (said === '' ? message : said).split('\n').slice(0, 3).join(' ');
}
