import { readFile } from 'node:fs/promises';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };

/** Source file of each subpath: `./dist/node/index.js` is compiled from `src/node/index.ts`. */
const entries = Object.entries(manifest.exports).flatMap(([subpath, target]) =>
  typeof target === 'object'
    ? [
        [
          subpath,
          path.join(import.meta.dirname, target.default.slice('./dist/'.length).replace(/js$/, 'ts')),
        ] as const,
      ]
    : [],
);

const program = ts.createProgram(
  entries.map(([, file]) => file),
  // Types of other packages are not needed for names of our own.
  {
    noLib: true,
    types: [],
    allowImportingTsExtensions: true,
    resolveJsonModule: true,
    module: ts.ModuleKind.NodeNext,
  },
);
const checker = program.getTypeChecker();

/** Returns the exports of a file, with their declarations. */
function exportsOf(file: string): [name: string, declaration: ts.Declaration][] {
  const module = checker.getSymbolAtLocation(program.getSourceFile(file)!)!;
  return checker.getExportsOfModule(module).flatMap((symbol): [string, ts.Declaration][] => {
    const own = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    const [declaration] = own.declarations ?? [];
    // Exports of other packages have their own documentation.
    const isOurs = declaration && !declaration.getSourceFile().fileName.includes('/node_modules/');
    return isOurs ? [[symbol.name, declaration]] : [];
  });
}

const tagsOf = (declaration: ts.Declaration) =>
  ts.getJSDocTags(declaration).map(({ tagName }) => tagName.text);
const textOf = (declaration: ts.Declaration) =>
  ts
    .getJSDocCommentsAndTags(declaration)
    .map((node) => node.getText())
    .join('\n');

/** Returns whether a declaration can be called: a function, or a constant with a function type. */
function isCallable(declaration: ts.Declaration): boolean {
  if (ts.isFunctionDeclaration(declaration)) return true;
  return (
    ts.isVariableDeclaration(declaration) &&
    checker.getTypeAtLocation(declaration).getCallSignatures().length > 0
  );
}

/** Returns the members of an interface, which applications fill in or read. */
function membersOf(declaration: ts.Declaration): ts.TypeElement[] {
  return ts.isInterfaceDeclaration(declaration) ? [...declaration.members] : [];
}

const units = /millisecond|second|bytes|how (often|many)|counted|status|number|identifier|part/i;
const isNumber = (member: ts.TypeElement) =>
  ts.isPropertySignature(member) &&
  /\bnumber\b/.test(member.type?.getText() ?? '') &&
  !/=>|\{/.test(member.type!.getText());

describe.each(entries)('%s', (_, file) => {
  const exported = exportsOf(file);

  test('exports something', () => {
    expect(exported.length).toBeGreaterThan(0);
  });

  test('has a comment for each name', () => {
    const bare = exported.filter(([, declaration]) => textOf(declaration) === '');
    expect(bare.map(([name]) => name)).toEqual([]);
  });

  test('has an example for each function and class, and describes what a function throws', () => {
    const lacking = exported.flatMap(([name, declaration]) => {
      const needed = ts.isClassDeclaration(declaration)
        ? ['example']
        : isCallable(declaration)
          ? ['example', 'throws']
          : [];
      const tags = tagsOf(declaration);
      return needed.filter((tag) => !tags.includes(tag)).map((tag) => `${name} @${tag}`);
    });
    expect(lacking).toEqual([]);
  });

  test('has a unit for each number', () => {
    const silent = exported.flatMap(([name, declaration]) =>
      membersOf(declaration)
        .filter((member) => isNumber(member) && !units.test(textOf(member)))
        .map((member) => `${name}.${member.name!.getText()}`),
    );
    expect(silent).toEqual([]);
  });
});

test('the README names each function with the subpath that exports it', async () => {
  const readme = await readFile(path.join(import.meta.dirname, '../README.md'), 'utf8');
  const claims = readme.matchAll(
    /((?:`\w+`(?:, | and )?)+) (?:(?:is|are)(?: an)? operations? )?of `@file-storage\/client(\/[\w-]+)?`/g,
  );
  const wrong = [...claims].flatMap(([, names, subpath = '']) => {
    const exported = exportsOf(new Map(entries).get(`.${subpath}`)!).map(([name]) => name);
    return names!.match(/\w+(?=`)/g)!.filter((name) => !exported.includes(name));
  });
  expect(wrong).toEqual([]);
});

test('the README names each runtime in the version that was tried', async () => {
  const read = (file: string) => readFile(path.join(import.meta.dirname, file), 'utf8');
  const readme = await read('../README.md');
  const source = await read('../../../scripts/field/runtimes/trials.ts');
  const tried = [...source.matchAll(/name: '([^']+)',\n\s+version: '([^']+)'/g)];
  expect(tried.length).toBeGreaterThan(4);
  for (const [, name, version] of tried) expect(readme).toContain(`${name} ${version}`);
});
