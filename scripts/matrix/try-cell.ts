import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { build } from 'esbuild';
import { answerTypesOf } from '../generators/answer-types.ts';
import { isObject, operationsOf, type OpenApiDocument } from '../lib/openapi.ts';
import { onReferenceServer, type ReferenceServer } from '../live/reference-server.ts';
import type { Cell } from './cell.ts';
import { isReference, program, programFor, stepsOf } from './clients/client.ts';
import { callOf, tryClient, writeFiles } from './clients/try-client.ts';
import type { DocumentName } from './documents.ts';
import { execute, oneLine, type Outcome } from './execute.ts';
import { ownPackages } from './install.ts';
import { examplesServed, untilListening } from './serve.ts';
import { strictFaults } from './strict.ts';
import type { ClientPlaces } from './clients/client.ts';
import type { Command } from './tool-folder.ts';
import type { MatrixTool, Places } from './tool.ts';

export interface Trial {
  tool: MatrixTool;
  document: DocumentName;
  /** The document's text. */
  text: string;
  /** The folder of the tool's installation. */
  folder: string;
  /** The folder of the Node that runs it. */
  node: string;
  /** The server that its client calls, if it generates one. */
  server: ReferenceServer;
  /** The folders for its client; undefined if its language is not installed. */
  client?: ClientPlaces | undefined;
}

/** Runs a tool with a document, and checks its output. Errors become part of the cell. */
export async function tryCell({ tool, document, text, folder, node, server, client }: Trial): Promise<Cell> {
  const cell: Cell = { tool: tool.name, version: tool.version, document, accepted: false };
  // Below the packages of the tool, so that its output can import them.
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
    await writeFiles(work, tool.files?.(places) ?? {});
    const env = { ...process.env, PATH: `${node}:${process.env['PATH'] ?? ''}`, NO_COLOR: '1', CI: '1' };
    const command = tool.command(places);
    const description = JSON.parse(text) as OpenApiDocument;
    if (tool.testsServer) return { ...cell, ...(await testServer(tool, command, work, env)) };
    if (tool.serves) return { ...cell, ...(await serve(command, places, env, description)) };
    const outcome = await execute(command, work, env);
    if (tool.complaints) return { ...cell, ...complaintsOf(tool.complaints, outcome) };
    if (outcome.fault !== undefined) return { ...cell, said: outcome.fault };
    cell.accepted = true;
    if (tool.skipsClient !== undefined) return { ...cell, skipped: tool.skipsClient };
    if (tool.client) {
      if (!client) return { ...cell, skipped: `${tool.client.language} is not installed.` };
      const trial = { work, places: client, server, description, env };
      return { ...cell, ...(await tryClient(tool.client, trial)) };
    }
    if (tool.output === undefined) return cell;
    const output = path.join(work, tool.output);
    await readFile(output).catch(() => {
      throw new Error(`The tool did not write ${tool.output ?? ''}.`);
    });
    const packages = [path.join(folder, 'node_modules'), ownPackages];
    const program = tool.call === undefined ? [] : [path.join(work, 'call.ts')];
    if (tool.call !== undefined) await writeFiles(work, typescriptProgram(tool.call, description));
    return {
      ...cell,
      ...(tool.typed && { typed: typesOf(output, tool.typed, description) }),
      strict: strictFaults([output, ...program], packages),
      ...(tool.call !== undefined && { call: await call(work, node, server, description) }),
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

function complaintsOf(read: (printed: string) => string[], { printed, fault }: Outcome): Partial<Cell> {
  if (!/[[{]/.test(printed))
    return { accepted: fault === undefined, ...(fault !== undefined && { said: fault }), complaints: {} };
  const complaints: Record<string, number> = {};
  for (const rule of read(printed)) complaints[rule] = (complaints[rule] ?? 0) + 1;
  return { accepted: true, complaints };
}

function typesOf(
  file: string,
  { success, errors }: NonNullable<MatrixTool['typed']>,
  description: OpenApiDocument,
): NonNullable<Cell['typed']> {
  const types = answerTypesOf(file);
  const isTyped = (place: ReturnType<typeof success>) => {
    const found = types.at(place);
    return found.length > 0 && found.every(({ isOpen }) => !isOpen);
  };
  const operations = operationsOf(description).filter(({ node }) => isObject(node.responses));
  return {
    success: operations.filter(({ id }) => isTyped(success(id))).length,
    errors: errors && operations.filter(({ id }) => isTyped(errors(id))).length,
  };
}

/** A program next to a generated TypeScript client, and the code that it shares with others. */
const typescriptProgram = (call: string, description: OpenApiDocument) => ({
  'call.ts': programFor(call, isReference(description)),
  'steps.ts': program('steps.ts'),
});

/** Bundles the program with its imports, and runs it: empty, or the step that failed. */
async function call(
  work: string,
  node: string,
  server: ReferenceServer,
  description: OpenApiDocument,
): Promise<string> {
  // The dependencies that a project would have installed next to the generated client.
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
  } catch (error) {
    return oneLine(error instanceof Error ? error.message : String(error));
  }
  const { apiRoot, email, password } = server;
  const env = { ...process.env, API_ROOT: apiRoot, EMAIL: email, PASSWORD: password };
  const { printed, fault } = await execute([path.join(node, 'node'), bundle], work, env, 120);
  return callOf(printed, fault, stepsOf(isReference(description)));
}

/** Lets a tool test its own server, because it may delete everything. */
async function testServer(
  { report = '', complaints = () => [], requests = () => 0 }: MatrixTool,
  command: Command,
  work: string,
  env: NodeJS.ProcessEnv,
): Promise<Partial<Cell>> {
  return onReferenceServer(async ({ apiRoot, token }) => {
    const outcome = await execute(command, work, { ...env, API_ROOT: apiRoot, TOKEN: token }, 1200);
    const findings = await readFile(path.join(work, report), 'utf8').catch(() => '');
    // It fails if it finds anything; without a report it did not run.
    if (findings === '') return { accepted: false, said: outcome.fault ?? 'It wrote no report.' };
    const sent = requests(findings);
    if (sent === 0) return { accepted: false, said: outcome.fault ?? 'It sent no request.' };
    return { ...complaintsOf(complaints, { printed: findings, said: '' }), requests: sent };
  });
}

async function serve(
  [program, ...args]: Command,
  { work, port }: Places,
  env: NodeJS.ProcessEnv,
  description: OpenApiDocument,
): Promise<Partial<Cell>> {
  const child = spawn(program, args, { cwd: work, env, stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, 'exit');
  const origin = `http://127.0.0.1:${port}`;
  try {
    await Promise.race([
      untilListening(origin),
      ended.then(() => {
        throw new Error(oneLine(output));
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
