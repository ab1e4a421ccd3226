import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repositoryRoot } from '../lib/layout.ts';
import { UsageError } from '../lib/verb.ts';
import { runTools, style } from './tools.ts';

const directive = 'Unused oxlint-disable directive';

/** Code that must be reported, by the name of the rule in the linter's output: by its text, by its types, and a directive. */
const probes = {
  [directive]: '// oxlint-disable-next-line no-debugger',
  'eslint(eqeqeq)': 'export const same = (a: number, b: number) => a == b;',
  'typescript(no-floating-promises)':
    'declare const promised: () => Promise<number>;\npromised();\nexport {};',
} as const;

let folder: string;
let found: ReadonlyMap<string, ReadonlySet<string>>;

const fileOf = (rule: string) => `${rule.replaceAll(/\W+/g, '-')}.ts`;

/** The rules that the style check reports in the folder, by file. */
async function judged(): Promise<Map<string, Set<string>>> {
  const findings = await runTools(repositoryRoot, [style([folder])]).then(
    () => '',
    (error: unknown) => {
      if (!(error instanceof UsageError)) throw error;
      return error.message;
    },
  );
  const rules = new Map<string, Set<string>>();
  for (const [, file = '', rule = directive] of findings.matchAll(
    /^(.+?):\d+:\d+: .*\[Error(?:\/(.+))?\]$/gm,
  )) {
    const name = path.basename(file);
    rules.set(name, (rules.get(name) ?? new Set()).add(rule));
  }
  return rules;
}

beforeAll(async () => {
  folder = await realpath(await mkdtemp(path.join(tmpdir(), 'style-')));
  const compilerOptions = {
    strict: true,
    target: 'ES2023',
    lib: ['ES2023'],
    types: [],
    module: 'NodeNext',
    moduleDetection: 'force',
    allowImportingTsExtensions: true,
    noEmit: true,
  };
  await writeFile(path.join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  await writeFile(path.join(folder, 'types.ts'), 'export class UsageError extends Error {}\n');
  for (const [rule, code] of Object.entries(probes)) {
    await writeFile(path.join(folder, fileOf(rule)), `${code}\n`);
  }
  found = await judged();
});

afterAll(() => rm(folder, { recursive: true }));

test.each(Object.keys(probes))('%s is reported', (rule) => {
  expect([...(found.get(fileOf(rule)) ?? [])]).toContain(rule);
});

test('correct code passes', () => {
  expect(found.get('types.ts')).toBeUndefined();
});

test('for a tool that is not installed, shows the command that installs it', async () => {
  const tool = { name: 'style', program: '/nowhere/oxlint', args: [] };
  await expect(runTools(repositoryRoot, [tool])).rejects.toThrow('style: oxlint is not installed: npm ci');
});
