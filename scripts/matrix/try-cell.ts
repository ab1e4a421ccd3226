import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { build } from 'esbuild';
import { answerTypesOf } from '../generators/answer-types.ts';
import { isObject, objectOf, operationsOf, type OpenApiDocument } from '../lib/openapi.ts';
import type { ReferenceServer } from '../live/reference-server.ts';
import type { Cell } from './cell.ts';
import type { DocumentName } from './documents.ts';
import { ownPackages } from './install.ts';
import { examplesServed, untilListening } from './serve.ts';
import { strictFaults } from './strict.ts';
import type { Command, MatrixTool, Places } from './tool.ts';

const run = promisify(execFile);
const limit = 120_000;

export interface Trial {
  tool: MatrixTool;
  document: DocumentName;
  /** Its text. */
  text: string;
  /** What the tool was installed into. */
  folder: string;
  /** The folder of the Node that it runs on. */
  node: string;
  /** What its client calls, if it writes one. */
  server: ReferenceServer;
}

/** Runs a tool on a document, and looks at what it writes. Whatever goes wrong is told in the cell. */
export async function tryCell({ tool, document, text, folder, node, server }: Trial): Promise<Cell> {
  const cell: Cell = { tool: tool.name, version: tool.version, document, accepted: false };
  // Below the packages of the tool, so that what it writes finds them.
  const below = path.join(folder, 'own' in tool.source ? '.file-storage' : '.', 'cells');
  await mkdir(below, { recursive: true });
  const work = await mkdtemp(path.join(below, 'cell-'));
  try {
    const places: Places = {
      tool: folder,
      document: path.join(work, 'openapi.json'),
      work,
      port: await freePort(),
    };
    await writeFile(places.document, text);
    for (const [name, content] of Object.entries(tool.files?.(places) ?? {}))
      await writeFile(path.join(work, name), content);
    const env = { ...process.env, PATH: `${node}:${process.env['PATH'] ?? ''}`, NO_COLOR: '1', CI: '1' };
    const command = tool.command(places);
    const description = JSON.parse(text) as OpenApiDocument;
    if (tool.serves) return { ...cell, ...(await serve(command, places, env, description)) };
    const outcome = await execute(command, work, env);
    if (tool.complaints) return { ...cell, ...complaintsOf(tool.complaints, outcome) };
    if (outcome.fault !== undefined) return { ...cell, said: outcome.fault };
    cell.accepted = true;
    if (tool.output === undefined) return cell;
    const output = path.join(work, tool.output);
    await readFile(output).catch(() => {
      throw new Error(`The tool did not write ${tool.output ?? ''}.`);
    });
    return {
      ...cell,
      ...(tool.typed && { typed: typesOf(output, tool.typed, description) }),
      strict: strictFaults(output, [path.join(folder, 'node_modules'), ownPackages]),
      ...(tool.call !== undefined && { call: await call(tool.call, work, node, server) }),
    };
  } catch (error) {
    return {
      ...cell,
      accepted: false,
      said: oneLine(error instanceof Error ? error.message : String(error)),
    };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

interface Outcome {
  printed: string;
  fault?: string;
}

async function execute([program, ...args]: Command, cwd: string, env: NodeJS.ProcessEnv): Promise<Outcome> {
  return run(program, args, { cwd, env, timeout: limit, maxBuffer: 2 ** 28, killSignal: 'SIGKILL' }).then(
    ({ stdout }) => ({ printed: stdout }),
    (error: unknown) => {
      const {
        stdout = '',
        stderr = '',
        killed,
        message,
      } = error as Error & {
        stdout?: string;
        stderr?: string;
        killed?: boolean;
      };
      const said = killed
        ? `It did not end within ${limit / 1000} s.`
        : stderr.trim() || stdout.trim() || message;
      return { printed: stdout, fault: oneLine(said) };
    },
  );
}

/** The first line of a message that says something. */
export function oneLine(said: string): string {
  const lines = stripVTControlCharacters(said)
    .replaceAll(/\S*\/cells\/cell-\w+\//g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter(
      (line) =>
        /[a-z]{3}/i.test(line) &&
        !/^(at |file:|node:|\(node:|\/|[╔║╚]|\(?Use `node|\[main\] INFO|npm )/.test(line),
    );
  const telling =
    lines.find((line) => /^\[?\w*(?:Error|Exception)\b[^(]*:? \S/.test(line)) ??
    lines.find((line) => /error|invalid|unsupported|not |fail|must|warn/i.test(line)) ??
    lines[0] ??
    '';
  return telling.slice(0, 240);
}

function complaintsOf(read: (printed: string) => string[], { printed, fault }: Outcome): Partial<Cell> {
  if (!/[[{]/.test(printed))
    return { accepted: fault === undefined, ...(fault !== undefined && { said: fault }), complaints: {} };
  const complaints: Record<string, number> = {};
  for (const rule of read(printed)) complaints[rule] = (complaints[rule] ?? 0) + 1;
  return { accepted: true, complaints };
}

function typesOf(
  file: string,
  { success, errors, skipsDefault }: NonNullable<MatrixTool['typed']>,
  description: OpenApiDocument,
): NonNullable<Cell['typed']> {
  const types = answerTypesOf(file);
  const isTyped = (place: ReturnType<typeof success>) => {
    const found = types.at(place);
    return found.length > 0 && found.every(({ isOpen }) => !isOpen);
  };
  const operations = operationsOf(description).filter(({ node }) => isObject(node.responses));
  const isDue = (responses: object) => !skipsDefault || '401' in responses;
  return {
    success: operations.filter(({ id }) => isTyped(success(id))).length,
    errors:
      errors &&
      operations.filter(({ id, node }) => !isDue(objectOf(node.responses)) || isTyped(errors(id))).length,
  };
}

/** Bundles the program with what it imports, and runs it: empty, or why the user's address did not come. */
async function call(program: string, work: string, node: string, server: ReferenceServer): Promise<string> {
  await writeFile(path.join(work, 'call.ts'), program);
  // What a repository would have installed beside the generated client.
  await symlink(ownPackages, path.join(work, 'node_modules')).catch(() => undefined);
  const bundle = path.join(work, 'call.mjs');
  try {
    await build({
      entryPoints: [path.join(work, 'call.ts')],
      outfile: bundle,
      ...{ bundle: true, platform: 'node', format: 'esm', logLevel: 'silent' },
      nodePaths: [path.join(work, '../../node_modules')],
      banner: {
        js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
      },
    });
    const { apiRoot, email, password } = server;
    const { stdout } = await run(path.join(node, 'node'), [bundle], {
      cwd: work,
      timeout: 30_000,
      env: { ...process.env, API_ROOT: apiRoot, EMAIL: email, PASSWORD: password },
    });
    return stdout.trim() === email ? '' : `printed ${stdout.trim().slice(0, 100)}`;
  } catch (error) {
    const { stderr = '', message } = error as Error & { stderr?: string };
    return oneLine(stderr.trim() || message);
  }
}

async function serve(
  [program, ...args]: Command,
  { work, port }: Places,
  env: NodeJS.ProcessEnv,
  description: OpenApiDocument,
): Promise<Partial<Cell>> {
  const child = spawn(program, args, { cwd: work, env, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(child, 'exit');
  const origin = `http://127.0.0.1:${port}`;
  try {
    await Promise.race([
      untilListening(origin),
      ended.then(() => {
        throw new Error(oneLine(said));
      }),
    ]);
    const { first, ...served } = await examplesServed(origin, description);
    return { accepted: true, served, ...(first !== undefined && { said: `not ${first}` }) };
  } finally {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await ended;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
