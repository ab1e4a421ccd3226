import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { OpenApiDocument } from '../../lib/openapi.ts';
import type { ReferenceServer } from '../../live/reference-server.ts';
import { readOutcomes } from '../../sdk/try.ts';
import type { Cell } from '../cell.ts';
import { execute, oneLine } from '../execute.ts';
import { isReference, programFor, stepsOf, type ClientPlaces, type GeneratedClient } from './client.ts';

/** Compiles a generated client in its folder, and runs the program that calls it. */
export async function tryClient(
  client: GeneratedClient,
  { work, places, server, description, env: outer }: ClientTrial,
): Promise<Pick<Cell, 'strict' | 'call'>> {
  const { apiRoot, email, password } = server;
  const env = { ...outer, ...client.env?.(places), API_ROOT: apiRoot, EMAIL: email, PASSWORD: password };
  const ofReference = isReference(description);
  await writeFiles(
    work,
    Object.fromEntries(
      Object.entries(client.files).map(([name, text]) => [name, programFor(text, ofReference)]),
    ),
  );
  let strict: NonNullable<Cell['strict']> = { faults: 0 };
  for (const command of client.compile(places)) {
    const { fault, said } = await execute(command, work, env);
    if (fault === undefined) continue;
    strict = { faults: strict.faults + faultsIn(said), first: strict.first ?? fault };
  }
  const { printed, fault } = await execute(client.run(places), work, env);
  return { strict, call: callOf(printed, fault, stepsOf(ofReference)) };
}

export interface ClientTrial {
  work: string;
  places: ClientPlaces;
  server: ReferenceServer;
  description: OpenApiDocument;
  env: NodeJS.ProcessEnv;
}

/** Writes files, by their path in a folder. */
export async function writeFiles(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}

/** Number of places in a compiler's output; at least one. */
const faultsIn = (output: string): number =>
  Math.max(1, output.split('\n').filter((line) => /^\S+:\d+(:\d+)?: /.test(line)).length);

/** Empty if a program did all steps; otherwise the reason. */
export function callOf(printed: string, fault: string | undefined, steps: readonly string[]): string {
  const { held, failed } = readOutcomes(printed);
  const [broken] = Object.entries(failed);
  if (broken) return oneLine(broken.join(': '));
  const left = steps.filter((step) => !held.includes(step));
  if (left.length === 0) return '';
  return fault ?? `It did not do: ${left.join(', ')}.`;
}
