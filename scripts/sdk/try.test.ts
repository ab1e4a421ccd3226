import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { codeIn } from '../lib/fenced-blocks.ts';
import { layoutOf } from '../lib/layout.ts';
import { summaryOf } from '../sdk.ts';
import { faultsOf } from './arrange.ts';
import { triggers, type Seen } from './faulty-proxy.ts';
import { sdkLanguages } from './generate.ts';
import { languagesOfSdks } from './languages.ts';
import { outcomeTable } from './page.ts';
import { readOutcomes, sectionOf, versionIn, type SdkOutcome } from './try.ts';

const layout = layoutOf();
const program = { name: 'Client', held: ['a', 'b'], failed: {}, figures: ['memory: 3 MiB more'] };
const held: SdkOutcome = { language: 'Go', version: '1.26.8', programs: [program] };

describe.each(sdkLanguages)('%s', (language) => {
  test('has a section with the installation from a clone, and one complete program', async () => {
    const page = await readFile(path.join(layout.docs, 'sdks.md'), 'utf8');
    const { install, sample } = sectionOf(page, languagesOfSdks[language]);
    expect(install).toContain(`../file-storage-api/packages/${language}`);
    expect(sample).toContain('harbour.png');
  });

  test('has a README with the same installation, and a program that uploads, downloads and handles an error', async () => {
    const page = await readFile(path.join(layout.docs, 'sdks.md'), 'utf8');
    const readme = await readFile(path.join(layout.root, 'packages', language, 'README.md'), 'utf8');
    const [install] = codeIn(readme, 'sh');
    expect(install).toBe(sectionOf(page, languagesOfSdks[language]).install);
    const [program] = codeIn(readme, languagesOfSdks[language].fence);
    for (const step of [/import/, /sign_?in\(/i, /upload/i, /download/i, /create_?folder/i])
      expect(program).toMatch(step);
  });

  test('has the same steps as the other languages', async () => {
    const steps = [
      ...[
        'signs_in',
        'lists_with_each_filter',
        'lists_with_all_filters',
        'iterates_every_page',
        'uploads_nothing',
      ],
      ...['uploads_20_mb', 'uploads_300_mb', 'resumes', 'tells_errors_apart', 'says_what_is_wrong'],
      ...['times_out', 'is_cancelled', 'repeats_only_what_may_be'],
      ...['shows_no_secret', 'uploads_only_files', 'begins_again', 'checks_options', 'checks_the_target'],
      ...['waits_for_slow_responses', 'says_what_to_do'],
    ];
    for (const { files } of languagesOfSdks[language].programs) {
      const text = Object.values(await files())
        .join('\n')
        .replaceAll(/[_-]/g, '')
        .toLowerCase();
      for (const step of steps) expect(text).toContain(step.replaceAll('_', ''));
    }
  });
});

test('reads the output of a program, and the version of a compiler', () => {
  expect(
    readOutcomes('held one 0.1 s\nfailed two HTTP 422 for it\nfigure memory: 3 MiB\nheld three\n'),
  ).toEqual({
    held: ['one', 'three'],
    failed: { two: 'HTTP 422 for it' },
    figures: ['memory: 3 MiB'],
  });
  expect(versionIn('go version go1.26.8 linux/amd64')).toBe('1.26.8');
});

test('refuses a page without a sample of a language, or with two', () => {
  const go = { name: 'Go', fence: 'go' };
  const block = (fence: string) => `\`\`\`${fence}\na\n\`\`\`\n`;
  expect(sectionOf(`## Go\n${block('sh')}${block('go')}`, go)).toEqual({ install: 'a\n', sample: 'a\n' });
  for (const page of ['', `## Go\n${block('sh')}`, `## Go\n${block('sh')}${block('go')}${block('go')}`])
    expect(() => sectionOf(page, go)).toThrow('section Go');
});

test('a package that fails makes the command fail, and a language that is not installed is shown', () => {
  const skipped: SdkOutcome = { language: 'Python', programs: [] };
  expect(summaryOf([held, skipped])).toBe('1 of 2 languages, 2 steps held');
  expect(() => summaryOf([held, skipped], true)).toThrow('failed in Python');
  expect(() => summaryOf([{ ...held, fault: 'no' }])).toThrow('failed in Go');
  const failed = { ...held, programs: [{ ...program, failed: { c: 'no' } }] };
  expect(() => summaryOf([failed])).toThrow('failed in Go');
  const table = outcomeTable([held, skipped, failed], '2026-11-21');
  expect(table).toMatch(/\| Go +\| 1\.26\.8 +\| Client +\| 2 of 2 +\| memory: 3 MiB more +\|/);
  expect(table).toMatch(/\| Python +\| not installed/);
  expect(table).toMatch(/2 of 3/);
});

test('finds missing and repeated requests of a program', () => {
  const operations = [{ id: 'listEntries', inQuery: [{ name: 'page' }, { name: 'type' }] }] as never;
  const request = (method: string, at: string, more: Partial<Seen> = {}): Seen => ({
    ...{ method, path: at, query: {}, bytes: 0, hasToken: true },
    ...more,
  });
  const right = [
    ...[{ page: '1' }, { type: 'pdf' }, { page: '1', type: 'pdf' }].map((query) =>
      request('GET', '/drive/file-entries', { query }),
    ),
    ...Object.values(triggers).map((trigger) => request('POST', '/folders', { trigger })),
    ...[request('GET', '/notes'), request('GET', '/notes'), request('POST', '/s3/multipart/abort')],
    request('PUT', '/objects/k', { hasToken: false }),
  ];
  expect(faultsOf(right, { operations })).toEqual({});
  expect(Object.keys(faultsOf(right.slice(1, -2), { operations }))).toEqual(['each-filter-alone', 'abort']);
  expect(faultsOf([...right, ...right], { operations })).toMatchObject({
    'no-repetition-lost.bin': 'sent 2 times',
    abort: expect.stringContaining('2 uploads') as string,
  });
  expect(faultsOf([...right, request('PUT', '/objects/k')], { operations })).toHaveProperty('token');
});
