import { expect, test } from 'vitest';
import pc from 'picocolors';
import type { CauseReport, Report } from '../model/report.ts';
import { requirement } from '../../testing/sample-parts.ts';
import { passingReport, sampleReport } from '../../testing/sample-report.ts';
import { renderHtml } from './html.ts';
import { renderMarkdown } from './markdown.ts';
import { sectionsOf, type Row, type Section, type SectionId } from './sections.ts';
import { terminalReport } from './terminal-report.ts';

const [first, ...rest] = passingReport.checks;
const cause: CauseReport = { ...sampleReport.causes[1]!, advice: 'Look at the log.' };

/** A report with something in each section. */
const full: Report = {
  ...sampleReport,
  causes: [cause],
  checks: [{ ...first!, otherFacts: ['ERR-5', 'FOLDER-1'] }, ...rest],
  requirements: [
    requirement('FOLDER-1', 'passed'),
    { ...requirement('NOTE-1', 'not exercised'), reason: 'rare' },
    ...(['NOTE-2', 'NOTE-3'] as const).map((id) => ({
      ...requirement(id, 'not exercised'),
      reason: 'no note',
      obstacle: 'createNote returned 500',
    })),
    { ...requirement('NOTE-4', 'not exercised'), remedies: ['a second account', '--states URL'] },
  ],
  observations: [
    { unknown: 'U-01', behaviour: '200 (createFolder)' },
    { unknown: 'U-03', behaviour: 'folder.color' },
    { unknown: 'U-01', behaviour: '201 (createNote)' },
  ],
  lateEffects: 2,
  sentAgain: ['POST /folders'],
  malformed: { count: 2, shown: ['GET /a b HTTP/1.1'] },
  leftovers: [{ kind: 'access token', id: null, name: 'run 1', reason: 'No removal.' }],
};

const rowsOf = (id: SectionId, report = full): readonly Row[] =>
  sectionsOf(report).find((section) => section.id === id)?.rows ?? [];

test('there is a section for all that there is, and for nothing else', () => {
  const counts = (report: Report) => sectionsOf(report).map(({ id, count }) => `${id} ${count}`);
  expect(counts(full)).toEqual([
    'repair 1',
    'late 1',
    'sent-again 1',
    'malformed 2',
    'other-facts 1',
    'baseline 1',
    'observations 3',
    'not-exercised 4',
    'unjudged 1',
    'leftovers 1',
  ]);
  expect(counts(passingReport)).toEqual([]);
});

test.each<[string, SectionId, readonly Row[]]>([
  [
    'a requirement that was not selected, and which check shows it',
    'other-facts',
    [{ label: 'ERR-5', text: expect.stringContaining('`errors`') as string, note: first!.name }],
  ],
  [
    'reasons, the most frequent first',
    'not-exercised',
    [
      { told: ['no note'], note: '2 requirements', ids: ['NOTE-2', 'NOTE-3'] },
      { told: ['rare'], note: '1 requirement', ids: ['NOTE-1'] },
      { told: ['no reason given'], note: '1 requirement', ids: ['NOTE-4'] },
    ],
  ],
  [
    'each unknown once, with all that was seen',
    'observations',
    [
      {
        label: 'U-01',
        text: 'Which 2xx status code does an operation respond with?',
        told: ['200 (createFolder)', '201 (createNote)'],
      },
      { label: 'U-03', text: expect.stringMatching(/^Which fields/) as string, told: ['folder.color'] },
    ],
  ],
])('it tells %s', (_, id, rows) => {
  expect(rowsOf(id)).toEqual(rows);
});

test('it tells what would test more, and the command that does', () => {
  const { help, command } = sectionsOf(full).find(({ id }) => id === 'not-exercised')!;
  expect(help).toEqual([
    { label: '2 were not possible', told: ['createNote returned 500'] },
    { label: '1 needs', told: ['a second account and --states URL'] },
  ]);
  expect(command).toContain(' --base-url https://files.example.com/api/v1 --profile full --states URL');
});

test('several checks that show a fact are counted', () => {
  const checks = full.checks.map((check) => ({ ...check, otherFacts: ['ERR-5'] as const }));
  expect(rowsOf('other-facts', { ...full, checks })[0]!.note).toBe(`${checks.length} checks`);
});

test.each<[Partial<CauseReport>, string]>([
  [{ requirements: ['FOLDER-4'] }, 'FOLDER-4'],
  [{ requirements: ['FOLDER-4', 'FOLDER-5'], unblocks: 1 }, '2 requirements, unblocks 1 check'],
  [
    { requirements: [], unblocks: 31, waiting: 5 },
    'unblocks 31 checks, 5 more after other causes are fixed too',
  ],
  [{ requirements: [], waiting: 5 }, 'unblocks 5 checks after other causes are fixed too'],
])('a cause weighs %o', (change, weight) => {
  const causes = [{ ...cause, unblocks: 0, ...change }];
  expect(rowsOf('repair', { ...full, causes })[0]!.note).toBe(weight);
});

test.each<[string, (report: Report) => string, readonly SectionId[]]>([
  [
    'terminal',
    (report) => terminalReport(report, { verbose: true, width: Infinity, colors: pc.createColors(false) }),
    ['unjudged'],
  ],
  ['Markdown', renderMarkdown, ['unjudged']],
  ['HTML', renderHtml, []],
])('the %s report has every row of every section', (_, render, without) => {
  const text = textOf(render(full));
  const words = sectionsOf(full).flatMap((section) => (without.includes(section.id) ? [] : wordsOf(section)));
  expect(words.filter((some) => !text.includes(some.replaceAll('`', '')))).toEqual([]);
});

const wordsOf = ({ rows }: Section): string[] =>
  rows.flatMap(({ label = '', text = '', told = [], note = '', ids = [], advice = '' }) => [
    ...[label, text, note, advice],
    ...told,
    ...ids,
  ]);

/** The text without markup. */
const textOf = (text: string): string =>
  text
    .replace(/<\/?[a-z][^>]*>/g, '')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('`', '');

test('what no option of a command would test has no command', () => {
  const requirements = [
    { ...requirement('NOTE-4', 'not exercised'), remedies: ['a state provider with more states' as const] },
  ];
  const { help, command } = sectionsOf({ ...full, requirements }).find(({ id }) => id === 'not-exercised')!;
  expect([help.length, command]).toEqual([1, undefined]);
});

test('the variables of commands are named, each once', () => {
  const [check, ...others] = sampleReport.checks.filter(({ exchanges }) => exchanges.length > 0);
  const [exchange] = check!.exchanges;
  const withCurl = (curl: string): Report => ({
    ...sampleReport,
    checks: [{ ...check!, exchanges: [{ ...exchange!, curl }] }, ...others],
    causes: [{ ...cause, kind: 'behaviour', shownBy: { check: check!.name, exchange: 0 } }],
  });
  const leadOf = (curl: string) => sectionsOf(withCurl(curl)).find(({ id }) => id === 'repair')?.lead;
  expect(leadOf('curl -H "${FILE_STORAGE_TOKEN:?}" "${REVOKED_TOKEN:?}" "${CREDENTIALS:?}"')).toBe(
    'To repeat a request, set the variables in its curl command: `FILE_STORAGE_TOKEN` is an access token of the ' +
      'account; no report shows the values of `CREDENTIALS`, `REVOKED_TOKEN`.',
  );
  expect(leadOf('curl x')).toBeUndefined();
});
