import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify, stripVTControlCharacters } from 'node:util';
import type { Paths } from './paths.ts';
import { UsageError } from './command.ts';

const run = promisify(execFile);
const cli = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js');

/**
 * Runs a Redocly command that `@redocly/openapi-core` does not offer, and resolves to its standard output.
 *
 * It runs in the folder of the bundles, because the configuration at the root is for the linter. Telemetry is off, also
 * in the page that `build-docs` writes.
 */
export async function redoclyCli(paths: Paths, args: readonly string[]): Promise<string> {
  const env = {
    ...process.env,
    NO_COLOR: '1',
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  };
  try {
    const { stdout } = await run(process.execPath, [cli, ...args], {
      cwd: paths.generated,
      env,
      maxBuffer: 64 * 1024 * 1024,
    });
    return stdout;
  } catch (error) {
    throw new UsageError(`redocly ${args[0] ?? ''} failed: ${complaint(error)}`);
  }
}

/** The command's message, without the boxes around its notices. */
function complaint(error: unknown): string {
  const { stderr = '', message } = error as Error & { stderr?: string };
  const lines = stripVTControlCharacters(stderr)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^[╔║╚]/.test(line));
  return lines.length > 0 ? lines.join(' ') : message;
}
