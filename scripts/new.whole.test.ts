import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { parseYaml } from '@redocly/openapi-core';
import { afterAll, expect, test } from 'vitest';
import { docs } from './docs.ts';
import { generate } from './generate.ts';
import { lint } from './lint.ts';
import type { ContractError } from './lib/problem.ts';
import { unfilledIn } from './lib/unfilled.ts';
import { copyOfRepository } from './new/copy-of-repository.ts';
import type { DraftedFile } from './new/draft.ts';
import { newOperation } from './new/operation.ts';
import { runTools, types } from './check/tools.ts';

const run = promisify(execFile);

const canned = parseYaml(await readFile(path.join(import.meta.dirname, 'new/canned.yaml'), 'utf8')) as Record<
  string,
  string[]
>;

const root = await copyOfRepository(afterAll);

/** The placeholders to be filled in. */
const marks =
  /FILL_IN\(\s*(['"`])[^]*?\1,?\s*\)|"FILL_IN: [^"]*"|# FILL_IN: [^\n]*|FILL_IN: [^'\n]*(?=': )|FILL_IN/g;

async function fillIn({ file, unfilled }: DraftedFile): Promise<void> {
  const texts = [...(canned[file] ?? [])];
  expect(texts, file).toHaveLength(unfilled.length);
  const text = await readFile(path.join(root, file), 'utf8');
  const filled = text.replace(marks, () => texts.shift()!);
  expect(unfilledIn(filled)).toEqual([]);
  await writeFile(path.join(root, file), filled);
}

/** Runs a command in the copy. */
const command = async (script: string, ...args: string[]) =>
  (await run(process.execPath, ['--import', 'tsx/esm', script, ...args], { cwd: root })).stdout;

/**
 * The files of the operation, and what declares the ids of rules. Checking the types of everything that they do not import
 * would take long.
 */
const concerned = [
  'packages/server/src/resources/index.ts',
  'scripts/server-examples/scenarios.ts',
  'conformance/src/composition.ts',
  'conformance/src/service/areas/suite.ts',
  'conformance/proof/faults/catalogue.ts',
];

async function narrowTypes(): Promise<void> {
  const file = path.join(root, 'tsconfig.json');
  const config = JSON.parse(await readFile(file, 'utf8')) as object;
  await writeFile(file, JSON.stringify({ ...config, include: concerned }));
}

test('a new operation, once filled in, is served, checked and documented', async () => {
  const files = await newOperation({
    root,
    place: 'POST /notes/archive',
    id: 'archiveNotes',
    tag: 'Notes',
  });

  const refusal: unknown = await lint({ root }).catch((error: unknown) => error);
  const inContract = files.filter(({ file }) => file.startsWith('openapi/'));
  const left = (refusal as ContractError).problems.filter(({ rule }) => rule === 'fill-in');
  expect(left).toHaveLength(inContract.flatMap(({ unfilled }) => unfilled).length);

  for (const file of files) await fillIn(file);
  await narrowTypes();
  await lint({ root, accepts: true });
  await generate({ root, lint: () => Promise.resolve({}) });
  await runTools(root, [types]);
  await docs({ root });

  const page = await readFile(path.join(root, 'docs/site/reference/operations/archiveNotes.md'), 'utf8');
  expect(page).toContain('Takes notes out of the list of notes.');
  expect(await command('scripts/server-examples.ts', '--only', 'archiveNotes')).toMatch(
    /server-examples {2}7 requests sent, 7 passed/,
  );
  const facts = ['--only', 'NOTE-12', '--only', 'NOTE-13'];
  expect(await command('scripts/conform.ts', ...facts)).toContain('2 passed; 2 of 2 tested');
  const faults = 'conformance/proof/faults/run.ts';
  expect(await command(faults, '--record', '--workers', '1', '--only', '*: Archiving *none.')).toContain(
    '2 faults, 2 killed',
  );
});
