import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';

/** A program that npx starts has failed. */
export class ToolError extends Error {}

// Versions that accept the output of this package. npx downloads them if they are not installed, so users who only need
// the documents do not need them.
const redocly = '@redocly/cli@2.77.0';
const openapiTypescript = 'openapi-typescript@7.13.0';
const typescript = 'typescript@5.9.3';
const prism = '@stoplight/prism-cli@5.14.2';

/** A single page that loads nothing else. */
export async function writeDocs(folder: string): Promise<string> {
  const args = ['build-docs', 'openapi.json', '--inlineBundle', '--output', 'index.html'];
  await npx(folder, [redocly], ['redocly', ...args]);
  return path.join(folder, 'index.html');
}

/** From the description for generators, because openapi-typescript does not support conditional schemas. */
export async function writeTypes(folder: string): Promise<string> {
  const style = ['--default-non-nullable=false', '--root-types', '--root-types-no-schema-prefix'];
  const args = ['openapi.codegen.json', ...style, '--output', 'types.d.ts'];
  await npx(folder, [openapiTypescript, typescript], ['openapi-typescript', ...args]);
  return path.join(folder, 'types.d.ts');
}

export const mockCommand = (folder: string): string =>
  `npx --yes ${prism} mock ${path.join(folder, 'openapi.json')}`;

/** Runs in the folder of the documents: otherwise both tools would read a `redocly.yaml` of other descriptions. */
async function npx(cwd: string, packages: readonly string[], command: readonly string[]): Promise<void> {
  const args = ['--yes', ...packages.flatMap((name) => ['--package', name]), '--', ...command];
  const child = spawn('npx', args, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off' },
  });
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await once(child, 'close').catch((error: unknown) => {
    throw new ToolError(
      `npx cannot be started: ${String(error)}. Leave the step out by --no-docs --no-types.`,
    );
  })) as [number | null];
  if (code === 0) return;
  const last = (await output).join('\n').trim().split('\n').slice(-5).join('\n');
  throw new ToolError(
    `${packages[0]} failed, run as npx ${args.join(' ')}:\n${last}\nWithout it: --no-docs, --no-types.`,
  );
}
