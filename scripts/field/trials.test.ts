import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { pathsOf } from '../lib/paths.ts';
import { partText, writeAcceptancePage } from './acceptance-page.ts';
import { callFault, programFor } from './client-programs.ts';
import { oneLine } from './execute.ts';
import { checkResults, summaryOf } from './check-results.ts';
import { matrix, partNames } from './matrix.ts';
import { chosenTrials, runTrials } from './run-trials.ts';
import { strictFaults } from './strict.ts';
import { excuse, type Excuse, type Outcome, type Trial } from './trial.ts';
import { temporaryFolder } from '../lib/temporary-folder.ts';

const paths = pathsOf();
const trials: readonly Trial[] = partNames.flatMap((name) => matrix[name].trials);

const itIsOld: Excuse = { cause: 'tool', why: 'It is old.' };
const ship = (excused: Trial['excused'], more: Partial<Trial> = {}): Trial => ({
  ...{ name: 'ship', version: '1.0.0', ...more },
  ...(excused && { excused }),
});
const outcome = (operation: string, step: string, verdict: Outcome['verdict'], said = 'calm'): Outcome => ({
  ...{ operation, case: step, verdict, said },
});
const wrong = outcome('3.1', 'call', 'wrong');
const right = outcome('3.1', 'call', 'right');

describe('a trial fails', () => {
  test.each<[string, Trial['excused'], Outcome[], string[]]>([
    ['if a step fails without an excuse', {}, [wrong], ['ship, 3.1, call: calm']],
    ['not if the step has an excuse', { '3.1/call': itIsOld }, [wrong], []],
    ['not if the excuse is for any document', { '*/call': itIsOld }, [right, wrong], []],
    [
      'if the excuse is for another document',
      { '3.0/call': itIsOld },
      [wrong],
      ['ship, 3.1, call: calm', 'ship, 3.0, call: excused, but no longer wrong'],
    ],
    [
      'if a step passes that has an excuse',
      { '3.1/call': itIsOld },
      [right],
      ['ship, 3.1, call: excused, but no longer wrong'],
    ],
    [
      'if no document needs the excuse for any',
      { '*/call': itIsOld },
      [right],
      ['ship, *, call: excused, but no longer wrong'],
    ],
    [
      'not if the steps of the excuse were skipped',
      { '3.1/call': itIsOld },
      [{ ...right, verdict: 'skipped' }],
      [],
    ],
  ])('%s', (_name, excused, outcomes, problems) => {
    expect(checkResults([{ trial: ship(excused), outcomes }], true)).toEqual(problems);
  });

  test('not because of an excuse that another document, or another random request, may need', () => {
    expect(checkResults([{ trial: ship({ '3.0/call': itIsOld }), outcomes: [right] }], false)).toEqual([]);
    const random = ship({ '*/call': itIsOld }, { isRandom: true });
    expect(checkResults([{ trial: random, outcomes: [right] }], true)).toEqual([]);
  });

  test('if it cannot be run, with the reason', () => {
    const failed = 'pip found no network';
    const tried = { trial: ship({ '3.1/call': itIsOld }), outcomes: [], failed };
    expect(() => summaryOf([tried], true)).toThrow(/0 of 1 tools ran[^]*ship: pip found no network/);
  });

  test('if its language is not installed, but only at night', () => {
    const tried = { trial: ship({ '3.1/call': itIsOld }), outcomes: [], skipped: 'Go is not installed.' };
    expect(summaryOf([tried], true, false)).toBe('0 of 1 tools ran, 0 of 0 steps passed');
    vi.stubEnv('PROOF', 'nightly');
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(() => summaryOf([tried], true)).toThrow(
      '0 of 1 tools ran, 0 of 0 steps passed; 1 to explain or correct\nship: Go is not installed.',
    );
  });
});

test('an unknown name is refused with a list of all names', () => {
  expect(() => chosenTrials(trials, ['submarine'])).toThrow(/submarine\. There are: Redocly|hey-api; /);
  expect(chosenTrials(trials, ['SPECTRAL']).map(({ name }) => name)).toEqual([
    'Spectral, oas',
    'Spectral, OWASP',
  ]);
});

test('a command that fails is a failed step, and what it wrote is checked only otherwise', async () => {
  const node = { name: 'node', version: '1.0.0', isRandom: true, on: ['3.1', '3.0'] } as const;
  const [tried] = await runTrials([
    {
      ...node,
      run: ({ doc }) => [
        process.execPath,
        '-e',
        `const { openapi } = require(${JSON.stringify(doc)}); if (openapi < '3.1') throw new Error('too old');`,
      ],
      then: [({ document }) => Promise.resolve([{ case: 'call', verdict: 'right', said: document }])],
    },
  ]);
  expect(tried?.outcomes).toEqual([
    { operation: '3.1', case: 'document', verdict: 'right' },
    { operation: '3.1', case: 'call', verdict: 'right', said: '3.1' },
    { operation: '3.0', case: 'document', verdict: 'wrong', said: 'Error: too old' },
  ]);
});

test('each tool has its own name, an exact version and reasons in sentences', () => {
  const names = trials.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThanOrEqual(25);
  for (const { version, excused = {} } of trials) {
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    for (const { why } of Object.values(excused)) expect(why).toMatch(/^[A-Z`].*\.$/);
  }
});

test('docs/acceptance.md shows each tool in its version, and a reason for each failure', async () => {
  const page = await readFile(path.join(paths.docs, 'acceptance.md'), 'utf8');
  const escaped = (text: string) => text.replaceAll(/[.+]/g, String.raw`\$&`);
  for (const { name, version } of trials)
    expect(page).toMatch(new RegExp(`^\\| ${escaped(name)} +\\| ${escaped(version)} +\\|`, 'm'));
  expect(page).not.toMatch(/\| open +\|/);
});

describe('the page', () => {
  const prism = trials.find(({ name }) => name === 'Prism')!;
  const tried = (...outcomes: Outcome[]) => partText('documents', [{ trial: prism, outcomes }], '2026-11-21');

  test('shows the message of a failed tool once, with its documents', () => {
    const message = 'OpenAPI 3 is not supported';
    const page = tried(...['3.1', '3.0'].map((name) => outcome(name, 'document', 'wrong', message)));
    expect(page).toMatch(/\| Prism +\| 5\.14\.2 +\| ✗ +\| – +\| – +\| ✗ +\| – +\|/);
    expect(page).toMatch(
      /\| Prism +\| 3\.1, 3\.0 +\| document +\| `OpenAPI 3 is not supported` +\| open +\|/,
    );
    expect(page).toContain('2026-11-21');
  });

  test('shows how many complaints a linter has, by rule and document', () => {
    const linter = trials.find(({ name }) => name === 'Redocly recommended')!;
    const outcomes = [
      outcome('3.1', 'document', 'right'),
      outcome('3.1', 'no-server-example.com', 'wrong', '1'),
      outcome('3.0', 'no-server-example.com', 'wrong', '2'),
    ];
    const page = partText('documents', [{ trial: linter, outcomes }], '2026-11-21');
    expect(page).toMatch(/\| Redocly recommended +\| 2\.77\.0 +\| 1 rules +\| – +\| – +\| 1 rules +\|/);
    expect(page).toMatch(
      /\| `no-server-example\.com` +\| 1 +\| – +\| – +\| 2 +\| – +\| Anyone can run a server/,
    );
  });

  test('is written between the marks of its part only', async () => {
    const docs = await temporaryFolder();
    const file = path.join(docs, 'acceptance.md');
    const otherParts =
      '<!-- /results -->\n\n<!-- results documents -->\n\nOlder results\n\n<!-- /results -->\n';
    await writeFile(file, `<!-- results server -->\n${otherParts}`);
    await writeAcceptancePage(['server'], [], { ...paths, docs });
    const page = await readFile(file, 'utf8');
    expect(page).toContain('### Test tools');
    expect(page.endsWith(otherParts)).toBe(true);
    expect(page).not.toContain('### Reasons');
  });
});

test('an excuse names each document in which a step fails', () => {
  expect(excuse('tool', 'It is old.', 'call', '3.0', '3.1')).toEqual({
    '3.0/call': itIsOld,
    '3.1/call': itIsOld,
  });
});

test('reports errors of strict TypeScript, but not missing packages', async () => {
  const place = await temporaryFolder();
  const file = path.join(place, 'unsound.ts');
  await writeFile(
    file,
    "import missing from 'a-package-that-is-missing';\nexport const twice = (value) => [missing, value];\n",
  );
  const { faults: count, first } = strictFaults([file], [path.join(paths.root, 'node_modules')]);
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

describe('the program of a client', () => {
  test('has the lines for the contract, or those for the reference description', () => {
    const text = `all
# begin contract
contract
# end contract
  # begin reference
reference
  # end reference
`;
    const described = (operationId: string) => ({
      openapi: '3.1.0',
      paths: { '/a': { get: { operationId } } },
    });
    expect(programFor(text, described('login'))).toBe('all\n# begin contract\ncontract\n# end contract\n');
    expect(programFor(text, described('downloadFile'))).toBe(
      'all\n  # begin reference\nreference\n  # end reference\n',
    );
  });

  test('fails in the step that it names, or that it leaves out', () => {
    const output = ['read', 'refusal', 'upload', 'download'].map((step) => `held ${step}\n`).join('');
    expect(callFault(output, undefined, true)).toBe('');
    expect(callFault('held read\nfailed upload HTTP 403\n', undefined, true)).toBe('upload: HTTP 403');
    expect(callFault('held read\n', undefined, false)).toBe('It did not do: refusal, upload.');
    expect(callFault('', 'main.rs:1:1: error', true)).toBe('main.rs:1:1: error');
  });
});
