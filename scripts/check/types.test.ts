import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runTools, types } from './tools.ts';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'types-'));
  const compilerOptions = { strict: true, types: [], lib: ['ES2023'] };
  await writeFile(path.join(root, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
});

afterEach(async () => {
  await rm(root, { recursive: true });
});

const sheets = (...operations: string[]) => `
  type OperationId = 'createNote' | 'archiveNotes';
  export const sheets: Record<OperationId, object> = { ${operations.map((id) => `${id}: {}`).join(', ')} };
`;

it('names an operation that is missing in a table, and passes after it is added', async () => {
  const file = path.join(root, 'sheets.ts');
  await writeFile(file, sheets('createNote'));
  await expect(runTools(root, [types])).rejects.toThrow(
    /^1 check failed\ntypes\nsheets\.ts\(3,\d+\): error TS2741: Property 'archiveNotes' is missing/,
  );
  await writeFile(file, sheets('createNote', 'archiveNotes'));
  await runTools(root, [types]);
});

it('shows the hints of `npm run new` for places that are not filled in', async () => {
  const file = path.join(root, 'sheets.ts');
  await writeFile(file, "export const sheet = {\n  valid: () => FILL_IN('a request'),\n};\n");
  await expect(runTools(root, [types])).rejects.toThrow(
    '1 check failed\ntypes\nsheets.ts(2,16): not filled in: a request',
  );
});

it('shows the command that installs a tool that is not there', async () => {
  const tool = { name: 'style', program: '/nowhere/oxlint', args: [] };
  await expect(runTools(root, [tool])).rejects.toThrow('style: oxlint is not installed: npm ci');
});
