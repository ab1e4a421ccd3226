import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Layout } from '../lib/layout.ts';
import { binaryIn, installed } from '../field/install.ts';
import { flowFolder } from './bruno.ts';
import { uploadFlow } from './upload-flow.ts';

const run = promisify(execFile);

/** The result of running a collection. */
export interface CollectionOutcome {
  program: string;
  version: string;
  /** The collection and its target. */
  what: string;
  /** The output of the program if a request failed. */
  fault?: string;
}

/** Where to send a collection, and with which values. */
export interface Target {
  name: string;
  variables: Readonly<Record<string, string>>;
  /** Only sends the upload flow, which works on a real server; other examples contain ids that do not exist there. */
  onlyFlow: boolean;
}

interface Program {
  name: string;
  packages: Readonly<Record<string, string>>;
  binary: string;
  folder: string;
  args: (target: Target) => string[];
}

const variables = ({ variables: values }: Target) =>
  Object.entries(values).flatMap(([name, value]) => ['--env-var', `${name}=${value}`]);

/** Programs that run collections on the command line. */
export const programs: readonly Program[] = [
  {
    name: 'newman',
    packages: { newman: '6.2.2' },
    binary: 'newman',
    folder: 'postman',
    args: (target) => [
      ...['run', 'file-storage.postman_collection.json', '-e', 'reference.postman_environment.json'],
      ...(target.onlyFlow ? ['--folder', uploadFlow.title] : []),
      ...['--color', 'off', '--bail', ...variables(target)],
    ],
  },
  {
    name: '@usebruno/cli',
    packages: { '@usebruno/cli': '4.1.0' },
    binary: 'bru',
    folder: 'bruno',
    args: (target) => [
      ...['run', ...(target.onlyFlow ? [flowFolder] : ['-r']), '--env', 'reference', '--bail'],
      ...variables(target),
    ],
  },
];

/** Installs the program of a collection, and runs it. */
export async function runCollection(
  { name, packages, binary, folder, args }: Program,
  target: Target,
  layout: Layout,
): Promise<CollectionOutcome> {
  const install = { npm: packages };
  const tools = await installed(install);
  const outcome: CollectionOutcome = {
    program: name,
    version: packages[name] ?? '',
    what: `${target.onlyFlow ? uploadFlow.title : 'every request'}, ${target.name}`,
  };
  return run(binaryIn(tools, install, binary), args(target), {
    cwd: path.join(layout.generated, 'collections', folder),
    timeout: 180_000,
    maxBuffer: 2 ** 26,
  }).then(
    () => outcome,
    (error: unknown) => ({ ...outcome, fault: said(error) }),
  );
}

function said(error: unknown): string {
  const { stdout = '', stderr = '', message } = error as Error & { stdout?: string; stderr?: string };
  const text = `${stdout}\n${stderr}`.trim();
  return (text === '' ? message : text).slice(-3000);
}
