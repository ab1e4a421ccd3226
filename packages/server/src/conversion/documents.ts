import path from 'node:path';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { ConversionFailedError, SourceDamagedError } from './conversion-errors.ts';
import type { DocumentFormat } from './formats.ts';
import { pdfArguments, writeProfile } from './libreoffice.ts';
import { decodeText } from './text.ts';
import { spawn } from 'node:child_process';

export interface DocumentConversionOptions {
  /** Path of the `soffice` program. */
  soffice: string;
  timeoutMs: number;
}

const plainText: readonly DocumentFormat[] = ['txt', 'md', 'csv'];

/**
 * Converts a document to PDF with LibreOffice, in a temporary folder that is removed afterwards. Markdown is not
 * rendered: it appears as plain text.
 */
export async function documentToPdf(
  bytes: Buffer,
  from: DocumentFormat,
  options: DocumentConversionOptions,
): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'conversion-'));
  try {
    return await convertIn(folder, bytes, from, options);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function convertIn(
  folder: string,
  bytes: Buffer,
  from: DocumentFormat,
  { soffice, timeoutMs }: DocumentConversionOptions,
): Promise<Buffer> {
  const paths = {
    profile: path.join(folder, 'profile'),
    // The file name of the client never reaches a command line.
    source: path.join(folder, `source.${from}`),
    outputFolder: path.join(folder, 'output'),
  };
  await writeProfile(paths.profile);
  await mkdir(paths.outputFolder);
  await writeFile(paths.source, plainText.includes(from) ? utf8(bytes) : bytes);
  const outcome = await runProcess(soffice, pdfArguments(from, paths), {
    cwd: folder,
    // The environment of the server may contain secrets.
    env: { PATH: process.env['PATH'] ?? '', HOME: folder, TMPDIR: folder, LANG: 'C.UTF-8' },
    timeoutMs,
  });
  if (outcome.kind === 'timed out') throw failed('The document took too long to convert.', outcome.stderr);
  if (outcome.code !== 0) {
    throw failed(
      'The document could not be converted.',
      `exit code ${String(outcome.code)}: ${outcome.stderr}`,
    );
  }
  // LibreOffice exits with 0 even if it could not read the document.
  return readFile(path.join(paths.outputFolder, 'source.pdf')).catch(() => {
    throw failed('The document could not be converted.', `no output: ${outcome.stderr}`);
  });
}

function utf8(bytes: Buffer): string {
  const text = decodeText(bytes);
  if (text === undefined) throw new SourceDamagedError('The file is not text.');
  return text;
}

const failed = (message: string, detail: string) =>
  new ConversionFailedError(message, { cause: new Error(`soffice: ${detail}`) });

interface RunOptions {
  cwd: string;
  env: Readonly<Record<string, string>>;
  timeoutMs: number;
}

type RunOutcome =
  | { kind: 'exited'; code: number | null; stderr: string }
  | { kind: 'timed out'; stderr: string };

/** Enough characters for an error message, and a limit for programs that write without end. */
const STDERR_LIMIT = 4_000;

/** Runs a program until it exits or times out, and then kills all processes that it started. */
function runProcess(
  command: string,
  args: readonly string[],
  { cwd, env, timeoutMs }: RunOptions,
): Promise<RunOutcome> {
  return new Promise((resolve, reject) => {
    // A detached child leads a new process group, so that the whole group can be killed at once.
    const child = spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
    let stderr = '';
    let late = false;
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr = (stderr + text).slice(0, STDERR_LIMIT);
    });
    const timer = setTimeout(() => {
      late = true;
      killGroup(child.pid);
    }, timeoutMs);
    child.once('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      killGroup(child.pid);
      resolve(late ? { kind: 'timed out', stderr } : { kind: 'exited', code, stderr });
    });
  });
}

function killGroup(leader: number | undefined): void {
  if (leader === undefined) return;
  try {
    process.kill(-leader, 'SIGKILL');
  } catch (error) {
    // The group has already ended. macOS reports EPERM while the last process of the group is a zombie.
    const code = (error as NodeJS.ErrnoException).code;
    if (code !== 'ESRCH' && code !== 'EPERM') throw error;
  }
}
