import { pathToFileURL } from 'node:url';
import pc from 'picocolors';
import { repositoryRoot } from './paths.ts';
import { UsageError } from '../../packages/options/values.ts';
import { ContractError, formatProblems } from './problem.ts';
import { mark, unfilledCode } from './unfilled.ts';

export { UsageError };

/** Whether the module was started as a program, and not imported. */
export function isMain(meta: ImportMeta): boolean {
  return process.argv[1] !== undefined && meta.url === pathToFileURL(process.argv[1]).href;
}

/** A reader such as `head` may close the output early; then nobody needs the rest. */
function endWithReader(): void {
  process.stdout.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(0);
  });
}

/**
 * Runs a command: prints its one-line result or its error, and sets the exit code.
 *
 * @param name the command, as in `npm run <name>`
 * @param work resolves to a one-line summary, e.g. `22 operations, 0 errors, 0 warnings`, or to undefined if standard
 *   output contains only the result
 */
export async function runCommand(
  name: string,
  work: () => Promise<string | undefined>,
  root = repositoryRoot,
): Promise<void> {
  endWithReader();
  const started = performance.now();
  try {
    requireReadablePath(root);
    const summary = await work();
    if (summary === undefined) return;
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${pc.green('ok')}    ${name}  ${summary}  ${pc.dim(`${seconds} s`)}`);
  } catch (fault) {
    const error = unfilled(fault, root) ?? refusedByDisk(fault) ?? fault;
    const message = error instanceof Error ? error.message : String(error);
    // The first line of a usage error is printed last; its other lines come before.
    const details = error instanceof UsageError ? otherLines(message) : describeFailure(error, root);
    if (details !== '') console.error(details);
    console.error(`${pc.red('fail')}  ${name}  ${firstLine(message)}`);
    process.exitCode = 1;
  }
}

/** Linters and import checks read paths as URLs, and would report places and imports that do not exist. */
function requireReadablePath(root: string): void {
  const [odd] = /#|%[0-9a-f]{2}/i.exec(root) ?? [];
  if (odd === undefined) return;
  throw new UsageError(
    `The folder ${root} has ${odd} in its name, which tools read as a part of a URL: rename the folder, or move the repository.`,
  );
}

/** All places of code that `npm run new` has left to be filled in, if a command came to one. */
function unfilled(fault: unknown, root: string): ContractError | undefined {
  if (!(fault instanceof ReferenceError) || fault.message !== `${mark} is not defined`) return undefined;
  const [, file, line, column] =
    /([^\s(:]*\/[^:]+):(\d+):(\d+)/.exec(fault.stack?.replaceAll('file://', '') ?? '') ?? [];
  if (file === undefined) return undefined;
  const places = unfilledCode(root);
  // It may be in code of another folder, or of another root.
  if (places.some((place) => place.file === file)) return new ContractError(places);
  const message = 'Not filled in: write what `npm run new` left here, or remove it.';
  const place = { file, line: Number(line), column: Number(column) };
  return new ContractError([{ ...place, severity: 'error', rule: 'fill-in', message }, ...places]);
}

/** What to do if the system does not let a command read or write a file. */
const disk: Readonly<Record<string, string>> = {
  EACCES: 'change its permissions, or use the account that owns the files',
  EPERM: 'change its permissions, or use the account that owns the files',
  EROFS: 'use a folder that can be written',
  ENOSPC: 'make room on the disk',
};

function refusedByDisk(fault: unknown): UsageError | undefined {
  const { code, path, message } = (fault instanceof Error ? fault : {}) as NodeJS.ErrnoException;
  const advice = disk[code ?? ''];
  return path === undefined || advice === undefined ? undefined : new UsageError(`${message}: ${advice}.`);
}

/** A failure for people: problems by place, one line for a usage error, a stack for a bug. */
export function describeFailure(error: unknown, root: string): string {
  if (error instanceof ContractError) return formatProblems(error.problems, root);
  if (error instanceof UsageError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

const firstLine = (text: string) => text.split('\n', 1)[0] ?? '';
const otherLines = (text: string) => text.split('\n').slice(1).join('\n');
