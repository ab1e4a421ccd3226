import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { layoutOf } from '../lib/layout.ts';
import { summaryOf } from '../sdk.ts';
import { sdkLanguages } from './generate.ts';
import { outcomeTable } from './page.ts';
import { toolchains } from './toolchains.ts';
import { readOutcomes, sampleOf, versionIn, type SdkOutcome } from './try.ts';

const layout = layoutOf();

interface Workflow {
  workflowId: string;
  steps: { operationId?: string }[];
}

async function workflows(): Promise<Workflow[]> {
  const names = (await readdir(layout.workflows)).filter((name) => name.endsWith('.yaml'));
  const files = await Promise.all(names.map((name) => readFile(path.join(layout.workflows, name), 'utf8')));
  return files.flatMap((file) => (parse(file) as { workflows: Workflow[] }).workflows);
}

const held: SdkOutcome = { language: 'go', version: '1.26.8', held: ['a', 'b'], failed: {} };

describe.each(sdkLanguages)('%s', (language) => {
  const { program, fence } = toolchains[language];

  test('runs every workflow, and calls every operation of it', async () => {
    const source = await readFile(path.join(layout.root, 'scripts/sdk/workflows', program), 'utf8');
    const plain = source.replaceAll('_', '').toLowerCase();
    for (const { workflowId, steps } of await workflows()) {
      expect(source).toContain(`"${workflowId}"`.replaceAll('"', language === 'php' ? "'" : '"'));
      for (const { operationId } of steps)
        if (operationId !== undefined) expect(plain).toContain(`${operationId.toLowerCase()}(`);
    }
  });

  test('has one whole program on the page', async () => {
    const page = await readFile(path.join(layout.docs, 'sdks.md'), 'utf8');
    expect(sampleOf(page, fence)).toMatch(/harbour\.png/);
  });

  test('builds and runs below its own folders', () => {
    const places = { client: '/client', program: `/programs/${program}`, cache: '/cache', work: '/work' };
    const steps = [...toolchains[language].build(places), toolchains[language].run(places)];
    expect(steps.length).toBeGreaterThan(1);
    for (const { cwd } of steps) expect(['/work', '/client']).toContain(cwd);
  });
});

test('reads what a program prints, and the version of a toolchain', () => {
  expect(readOutcomes('held one\nfailed two HTTP 422 for it\nheld three\n')).toEqual({
    held: ['one', 'three'],
    failed: { two: 'HTTP 422 for it' },
  });
  expect(versionIn('javac 17.0.15')).toBe('17.0.15');
  expect(versionIn('go version go1.26.8 linux/amd64')).toBe('1.26.8');
});

test('a page without the sample, or with two, is a fault', () => {
  expect(() => sampleOf('', 'go')).toThrow('0 samples');
  expect(() => sampleOf('```go\na\n```\n```go\nb\n```\n', 'go')).toThrow('2 samples');
});

test('a client that fails makes the run fail, and one that is not tried is told of', () => {
  const skipped: SdkOutcome = { language: 'php', held: [], failed: {} };
  expect(summaryOf([held, skipped])).toBe('1 of 2 languages, 2 workflows held');
  expect(() => summaryOf([{ ...held, fault: 'no' }])).toThrow('failed in go');
  expect(() => summaryOf([{ ...held, failed: { a: 'no' } }])).toThrow('failed in go');
  const table = outcomeTable([held, skipped, { ...held, failed: { c: 'no' } }], '2026-11-21');
  expect(table).toMatch(/\| Go +\| 1\.26\.8 +\| yes +\| 2 of 2 +\|/);
  expect(table).toMatch(/\| PHP +\| not installed \| not tested \| not tested +\|/);
  expect(table).toMatch(/\| Go +\| 1\.26\.8 +\| yes +\| 2 of 3 +\|/);
  expect(table).toContain('Tested on 2026-11-21');
});
