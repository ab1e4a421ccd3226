import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { runTools, types } from './tools.ts';
import { temporaryFolder } from '../lib/temporary-folder.ts';

let root: string;

beforeEach(async () => {
  root = await temporaryFolder();
  const compilerOptions = { strict: true, types: [], lib: ['ES2023'] };
  await writeFile(path.join(root, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
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

it('prints a line when a part ends, and runs no tests after types that fail', async () => {
  const mark = path.join(root, 'ran');
  const node = (name: string, code: string) => ({ name, program: process.execPath, args: ['-e', code] });
  const touch = `fs.writeFileSync(${JSON.stringify(mark)}, '')`;
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line.replace(/ {2}\d+\.\d s$/, ''));
  const [style, tests] = [node('style', ''), { ...node('tests', touch), after: 'types' }];
  const failing = runTools(root, [node('types', 'process.exit(1)'), style, tests], print);
  await expect(failing).rejects.toThrow(/^1 check failed\ntypes/);
  const [first, ...others] = lines;
  expect(first).toBe('running types, style, then tests');
  expect(others.sort()).toEqual(['style  ok', 'tests  left out, because types failed', 'types  failed']);
  expect(existsSync(mark)).toBe(false);
  await runTools(root, [node('types', ''), style, tests], print);
  expect(existsSync(mark)).toBe(true);
});

it('shows the command that installs a tool that is not there', async () => {
  const tool = { name: 'style', program: '/nowhere/oxlint', args: [] };
  await expect(runTools(root, [tool])).rejects.toThrow('style: oxlint is not installed: npm ci');
});
