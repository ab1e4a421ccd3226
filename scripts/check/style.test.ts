import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repositoryRoot } from '../lib/layout.ts';
import { UsageError } from '../lib/verb.ts';
import { runTools, style } from './tools.ts';

const directive = 'Unused oxlint-disable directive';
const promised = 'declare const promised: () => Promise<number>;';
const anything = 'declare const anything: any;';

/** For each rule, code that violates it, by the name of the rule in the linter's output. */
const probes = {
  [directive]: '// oxlint-disable-next-line no-debugger',
  'eslint(eqeqeq)': 'export const same = (a: number, b: number) => a == b;',
  'eslint(no-constant-condition)': 'export const one = () => { if ("x") return 1; return 2; };',
  'eslint(no-control-regex)': String.raw`export const bell = /\x07/;`,
  'eslint(no-empty)': 'export const quiet = (run: () => void) => { try { run(); } catch {} };',
  'eslint(no-unused-vars)': 'const _unused = 1;',
  'eslint(no-useless-assignment)': 'export const two = () => { let sum = 1; sum = 2; return sum; };',
  'eslint(no-useless-escape)': String.raw`export const dot = /[\.]/;`,
  'eslint(prefer-const)': 'let kept = 1; export { kept };',
  'eslint(preserve-caught-error)':
    'export const lose = (run: () => void) => { try { run(); } catch (error) { throw new Error("lost"); } };',
  'typescript(await-thenable)': 'await 1;',
  'typescript(ban-ts-comment)': '// @ts-ignore\nexport const one: string = 1;',
  'typescript(consistent-type-imports)':
    'import { UsageError } from "./types.ts"; export type Mine = UsageError;',
  'typescript(no-base-to-string)': 'export const text = String({ a: 1 });',
  'typescript(no-confusing-void-expression)':
    'export const run = (act: () => void) => { const nothing = act(); return [nothing]; };',
  'typescript(no-deprecated)': '/** @deprecated gone */ const old = 1; export const one = old + 1;',
  'typescript(no-dynamic-delete)':
    'export const drop = (from: Record<string, number>, name: string) => { delete from[name]; };',
  'typescript(no-explicit-any)': 'export type Anything = any;',
  'typescript(no-extraneous-class)': 'export class Drawer { static one = 1; }',
  'typescript(no-floating-promises)': `${promised} promised();`,
  'typescript(no-invalid-void-type)': 'export type Odd = string | void;',
  'typescript(no-misused-promises)': `${promised} if (promised()) promised;`,
  'typescript(no-misused-spread)': `${promised} export const copy = { ...promised() };`,
  'typescript(no-non-null-asserted-optional-chain)':
    'export const length = (text?: string) => text?.length!;',
  'typescript(no-redundant-type-constituents)': 'export type Wide = string | unknown;',
  'typescript(no-unnecessary-condition)': 'export const size = (text: string) => text?.length;',
  'typescript(no-unnecessary-template-expression)': 'export const text = `${"a"}`;',
  'typescript(no-unnecessary-type-arguments)':
    'class Box<Type = string> { one?: Type; } export const box = new Box<string>();',
  'typescript(no-unnecessary-type-assertion)': 'export const same = (text: string) => text as string;',
  'typescript(no-unnecessary-type-conversion)': 'export const same = (text: string) => String(text);',
  'typescript(no-unnecessary-type-parameters)': 'export function take<Type>(one: Type): void { void one; }',
  'typescript(no-unsafe-argument)': `${anything} export const take = (f: (n: number) => number) => f(anything);`,
  'typescript(no-unsafe-assignment)': `${anything} export const one: number = anything;`,
  'typescript(no-unsafe-call)': `${anything} anything();`,
  'typescript(no-unsafe-member-access)': `${anything} export const one = () => { void anything.one; };`,
  'typescript(no-unsafe-return)': `${anything} export const one = (): number => anything;`,
  'typescript(only-throw-error)': 'throw "text";',
  'typescript(prefer-promise-reject-errors)': 'await Promise.reject("text");',
  'typescript(require-await)': 'export async function now() { return 1; }',
  'typescript(restrict-plus-operands)': 'export const both = (a: string, b: number) => a + b;',
  'typescript(restrict-template-expressions)': 'export const text = (a: string[]) => `${a}`;',
  'typescript(return-await)': `${promised} export async function f() { try { return promised(); } finally { await 1; } }`,
  'typescript(unbound-method)':
    'class Box { one = 1; get() { return this.one; } } export const get = new Box().get;',
  'typescript(use-unknown-in-catch-callback-variable)': `${promised} promised().catch((error) => { throw error; });`,
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
