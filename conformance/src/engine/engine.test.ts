import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import openapi from '../../../generated/openapi.reference.json' with { type: 'json' };
import { operations } from '../../../generated/operations.reference.ts';
import { requirements, unknowns } from '../../../generated/registers.ts';
import { clientRules, rules } from '../service/rules.ts';

/** A comment, a text, or a word. Within a text, `//` begins no comment. */
const token = /\/\*.*?\*\/|\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|\w+/gs;

/** The names of all fields of schemas. */
function fieldsIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]: [string, unknown]) => [
    ...(key === 'properties' && typeof value === 'object' ? Object.keys(value ?? {}) : []),
    ...fieldsIn(value),
  ]);
}

/** A name of several words means nothing else; `login` or `name` may be any word of English or of JavaScript. */
const isSeveralWords = (name: string): boolean => /[a-z][A-Z_]/.test(name);

const ids = new Set<string>([...requirements, ...unknowns, ...rules, ...clientRules].map(({ id }) => id));
const names = new Set([...Object.keys(operations), ...fieldsIn(openapi.components.schemas)]);

/** What file storage has. `file`, `folder` and `note` are words of any program. */
const things = new Set(['workspace', 'workspaces', 'vault', 'vaults']);

/** Of an account, which the engine knows itself. */
const own = new Set(['userId']);

/** What a file names of file storage. */
function namedIn(file: string): string[] {
  const code = readFileSync(path.join(import.meta.dirname, file), 'utf8');
  return [...code.matchAll(token)].flatMap(([text]) => {
    if (text.startsWith('/')) return [];
    const inner = text.replaceAll(/^['"`]|['"`]$/g, '');
    const isLiteral = inner !== text;
    return (inner.match(/\w+(?:-\d+)?/g) ?? []).filter(
      (word) =>
        ids.has(word) ||
        things.has(word) ||
        (names.has(word) && isSeveralWords(word) && !own.has(word)) ||
        (isLiteral && word === inner && word in operations),
    );
  });
}

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
);

test('the engine names no operation, no field, no requirement and no unknown of file storage', () => {
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((file) => namedIn(file).map((name) => `${file}: ${name}`));
  expect(found).toEqual([]);
});
