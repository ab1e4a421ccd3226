import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { layoutOf } from '../lib/layout.ts';
import { listOf, objectOf, type OpenApiDocument } from '../lib/openapi.ts';
import { redParts, type Cell } from './cell.ts';
import { complaints } from './complaints.ts';
import { documentNames, documentText } from './documents.ts';
import { faults } from './faults.ts';
import { partText, writePage } from './page.ts';
import type { Fault } from './fault.ts';
import { unanswered } from './registers.ts';
import { keyOf } from './results.ts';
import { strictFaults } from './strict.ts';
import { oneLine } from './execute.ts';
import { tools } from './tools/index.ts';

const layout = layoutOf();
const cell: Cell = { tool: 'A', version: '1.0.0', document: '3.1', accepted: true };
const refused: Cell = { ...cell, accepted: false, said: 'OpenAPI 3.1 is not supported' };
const fault: Fault = { tool: 'A', documents: ['3.1'], part: 'document', blame: 'tool', why: 'It is old.' };
const none = { faults: [], complaints: {} };

describe('a cell has failed', () => {
  test.each<[string, Partial<Cell>, string[]]>([
    ['not if everything passes', { typed: { success: 22, errors: 22 }, strict: { faults: 0 }, call: '' }, []],
    ['if the document is refused', { accepted: false }, ['document']],
    ['if a type is missing', { typed: { success: 22, errors: 21 } }, ['types']],
    ['not if a tool writes no types for errors', { typed: { success: 22, errors: undefined } }, []],
    ['if it does not compile', { strict: { faults: 1, first: 'TS1: no' } }, ['strict']],
    ['if a call fails', { call: 'printed' }, ['call']],
    ['if an example is not returned', { served: { held: 21, of: 22 } }, ['examples']],
  ])('%s', (_name, more, parts) => {
    expect(redParts({ ...cell, ...more }, 22).map(({ part }) => part)).toEqual(parts);
  });
});

describe('unanswered faults', () => {
  test('are a failed cell without a reason, and a reason without a failed cell', () => {
    expect(unanswered([refused], 22, true, none)).toEqual(['A, 3.1, document: OpenAPI 3.1 is not supported']);
    expect(unanswered([refused], 22, true, { ...none, faults: [fault] })).toEqual([]);
    expect(unanswered([cell], 22, true, { ...none, faults: [fault] })).toEqual([
      'A, 3.1, document: answered, but not red',
    ]);
  });

  test('are a complaint without a reason, and a reason without a complaint', () => {
    const complained = { ...cell, complaints: { 'no-names': 3 } };
    const answers = { A: { 'no-names': 'They are stated.' } };
    expect(unanswered([complained], 22, true, none)).toEqual(['A complains: no-names']);
    expect(unanswered([complained], 22, true, { ...none, complaints: answers })).toEqual([]);
    expect(unanswered([cell], 22, true, { ...none, complaints: answers })).toEqual([
      'A no longer complains: no-names',
    ]);
  });

  test('do not include a reason that a tool with invented requests did not need in this run', () => {
    const answers = { A: { 'dates in the future': 'A link cannot expire in the past.' } };
    const inventing = { ...cell, requests: 5000 };
    expect(unanswered([inventing], 22, true, { ...none, complaints: answers })).toEqual([]);
  });

  test('do not include tools that did not run', () => {
    expect(unanswered([cell], 22, false, { faults: [{ ...fault, tool: 'B' }], complaints: {} })).toEqual([]);
  });
});

test('the registers name existing tools, and give reasons in sentences', () => {
  const names = tools.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(
    [...faults.map(({ tool }) => tool), ...Object.keys(complaints)].filter((name) => !names.includes(name)),
  ).toEqual([]);
  const reasons = [
    ...faults.map(({ why }) => why),
    ...Object.values(complaints).flatMap((rules) => Object.values(rules)),
  ];
  for (const reason of reasons) expect(reason).toMatch(/^[A-Z`].*\.$/);
});

test('at least 25 tools have an exact version, and the page shows each of them', async () => {
  const page = await readFile(path.join(layout.docs, 'acceptance.md'), 'utf8');
  expect(tools.length).toBeGreaterThanOrEqual(25);
  for (const { name, version } of tools) {
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(page).toMatch(
      new RegExp(`^\\| ${name.replaceAll(/[.+]/g, '\\$&')} +\\| ${version.replaceAll('.', '\\.')} +\\|`, 'm'),
    );
  }
  expect(page).not.toMatch(/\| open +\|/);
});

test('the page shows the message of a failed tool, and the reason', () => {
  const cells = documentNames.map((document): Cell => ({
    ...refused,
    tool: 'Prism',
    version: '5.14.2',
    document,
  }));
  const page = partText('documents', cells, 22, '2026-11-21');
  expect(page).toMatch(/\| Prism +\| 5\.14\.2 +\| ✗ +\| ✗ +\|/);
  expect(page).toContain('`OpenAPI 3.1 is not supported`');
  expect(page).toContain('2026-11-21');
});

test('results are written between their marks only', async () => {
  const docs = await mkdtemp(path.join(tmpdir(), 'matrix-page-'));
  onTestFinished(() => rm(docs, { recursive: true }));
  const file = path.join(docs, 'acceptance.md');
  const otherParts =
    '<!-- /results -->\n\n<!-- results documents -->\n\nOlder results\n\n<!-- /results -->\n';
  await writeFile(file, `<!-- results server -->\n${otherParts}`);
  await writePage(['server'], [], 22, { ...layout, docs });
  const page = await readFile(file, 'utf8');
  expect(page).toContain('### Test tools');
  expect(page.endsWith(otherParts)).toBe(true);
  expect(page).not.toContain('### Reasons');
});

test('the key of a cached result changes with the tool and the document', () => {
  const [first, other] = tools as [(typeof tools)[0], (typeof tools)[0]];
  expect(keyOf(first, 'a')).toBe(keyOf(first, 'a'));
  expect(keyOf(first, 'a')).not.toBe(keyOf(first, 'b'));
  expect(keyOf(first, 'a')).not.toBe(keyOf({ ...first, version: '0.0.1' }, 'a'));
  expect(keyOf(first, 'a')).not.toBe(keyOf(other, 'a'));
});

test('the document for version 3.2 has this version', async () => {
  const document = JSON.parse(await documentText(layout, '3.2')) as OpenApiDocument;
  expect(document.openapi).toBe('3.2.0');
  expect(objectOf(listOf(document.tags)[0]).kind).toBe('nav');
});

test('reports errors of strict TypeScript, but not missing packages', async () => {
  const place = await mkdtemp(path.join(tmpdir(), 'strict-'));
  onTestFinished(() => rm(place, { recursive: true }));
  const file = path.join(place, 'unsound.ts');
  await writeFile(
    file,
    "import missing from 'a-package-that-is-missing';\nexport const twice = (value) => [missing, value];\n",
  );
  const { faults: count, first } = strictFaults([file], [path.join(layout.root, 'node_modules')]);
  expect(count).toBe(1);
  expect(first).toMatch(/^TS7006: /);
});

test('finds the line of a message that contains the error', () => {
  expect(oneLine('throw new Error(\n^\n\nSyntaxError: Unsupported version 3.2.0\n    at here')).toBe(
    'SyntaxError: Unsupported version 3.2.0',
  );
  expect(oneLine('node:internal/x:1\n/tmp/cells/cell-x1/openapi.json is invalid')).toBe(
    'openapi.json is invalid',
  );
});
