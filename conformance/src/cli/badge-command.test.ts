import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { XMLParser } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { digestOf } from '../engine/model/submission.ts';
import type { Report } from '../engine/model/report.ts';
import type { Verdict } from '../engine/model/verdict.ts';
import { runCommandLine } from '../testing/run-program.ts';
import { passingReport, sampleReport } from '../testing/sample-report.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const { passed } = passingReport.summary;

/** Creates the badge of a report, and returns the result and the files. */
async function badgeOf(report: Report) {
  const folder = await temporaryFolder();
  const file = (name: string) => path.join(folder, name);
  await writeFile(file('report.json'), JSON.stringify(report, null, 2));
  const files = ['--svg', file('badge.svg'), '--endpoint', file('badge.json')];
  const ended = await runCommandLine(['badge', file('report.json'), ...files]);
  return { ...ended, file, left: await readdir(folder) };
}

test('a badge tells held, tried and all, the contract and the report', async () => {
  const { passed, failed, known, errored, notExercised } = sampleReport.summary;
  const { exitCode, stdout, file } = await badgeOf(sampleReport);
  const digest = digestOf(sampleReport);
  const tried = passed + failed + known;
  const message = `${passed} passed / ${tried} tested / ${tried + errored + notExercised} (report ${digest.slice(7, 15)})`;
  expect(exitCode).toBe(0);
  expect(stdout).toContain(`File Storage API 1.0.0: ${message}\n${digest}\n`);
  expect(JSON.parse(await readFile(file('badge.json'), 'utf8'))).toEqual({
    schemaVersion: 1,
    label: 'File Storage API 1.0.0',
    message,
    color: 'red',
  });
  const picture = await readFile(file('badge.svg'), 'utf8');
  const { svg } = new XMLParser().parse(picture) as {
    svg: { title: { '#text': string }; g: unknown[] };
  };
  expect(picture).toContain(`>File Storage API 1.0.0: ${message}</title>`);
  expect(picture).toContain(`Report ${digest}, full profile`);
  expect(svg.g).toHaveLength(2);
  expect(picture).not.toMatch(/<script|<image|<foreignObject|href=/);
});

test.each<[string, Verdict, Partial<Report['summary']>, string]>([
  ['all tried and held', 'passed', { passed }, 'brightgreen'],
  ['some not exercised', 'not exercised', { notExercised: 1 }, 'green'],
  ['some known to fail', 'known', { known: 1 }, 'yellow'],
  ['some that broke', 'error', { errored: 1 }, 'red'],
])('its colour tells of %s', async (_, verdict, summary, color) => {
  const [first, ...others] = passingReport.requirements;
  const { file } = await badgeOf({
    ...passingReport,
    requirements: [{ ...first!, verdict }, ...others],
    summary: { ...passingReport.summary, passed: passed - 1, ...summary },
  });
  expect(JSON.parse(await readFile(file('badge.json'), 'utf8'))).toMatchObject({ color });
});

const unfiltered = { ...passingReport };
Reflect.deleteProperty(unfiltered, 'filter');

test.each<[string, Report, string]>([
  ['a shard', { ...passingReport, shard: '1/2' }, 'it is shard 1/2. Merge all shards'],
  ['--only', { ...passingReport, filter: { only: ['FOLDER-*'], skip: [] } }, 'the run used --only FOLDER-*.'],
  ['--skip', { ...passingReport, filter: { only: [], skip: ['login'] } }, 'the run used --skip login.'],
  ['traffic', { ...passingReport, profile: 'proxy' }, 'it contains only the traffic of a client (proxy).'],
  ['an interruption', { ...passingReport, interrupted: true }, 'the run was interrupted.'],
  [
    'a server that stopped',
    { ...passingReport, silence: { fromMs: 0, lastAnswer: null } },
    'the server stopped responding before the end.',
  ],
  ['a runner that did not tell', unfiltered, 'an older version wrote it'],
  [
    'nothing',
    { ...passingReport, requirements: [], summary: { ...passingReport.summary, passed: 0 } },
    'nothing was tested.',
  ],
])('there is none of %s, with one clear error', async (_, report, message) => {
  const { exitCode, stdout, stderr, left } = await badgeOf(report);
  expect(exitCode).toBe(2);
  expect(stdout).toBe('');
  expect(stderr).toContain('covers only part of the checks: ');
  expect(stderr).toContain(message);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  expect(left).toEqual(['report.json']);
});
