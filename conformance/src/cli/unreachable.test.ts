import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { XMLParser } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import type { Report } from '../engine/model/report.ts';
import { runCommandLine } from '../testing/run-program.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

test('where nothing listens, each report that was asked for is written, with one error', async () => {
  const folder = await temporaryFolder();
  const file = (name: string) => path.join(folder, name);
  const { exitCode, stderr } = await runCommandLine(
    // Nothing listens on port 1 of the loopback address.
    [
      ...['--base-url', 'http://127.0.0.1:1/api/v1', '--token', 'a-token'],
      ...['--report', `junit=${file('r.xml')}`, '--report', `sarif=${file('r.sarif')}`],
      ...['--report', `json=${file('r.json')}`],
    ],
    {},
  );
  expect(exitCode).not.toBe(0);
  expect(stderr).toContain('refused');
  const junit = new XMLParser({ ignoreAttributes: false }).parse(await readFile(file('r.xml'), 'utf8')) as {
    testsuites: Record<string, string>;
  };
  expect(junit.testsuites['@_errors']).toBe('1');
  const sarif = JSON.parse(await readFile(file('r.sarif'), 'utf8')) as {
    runs: { invocations: { toolExecutionNotifications: unknown[] }[] }[];
  };
  expect(sarif.runs[0]?.invocations[0]?.toolExecutionNotifications).toHaveLength(1);
  const report = JSON.parse(await readFile(file('r.json'), 'utf8')) as Report;
  expect(report.summary).toMatchObject({ passed: 0, errored: 1 });
  expect(report.causes).toMatchObject([
    { kind: 'broke', cause: expect.stringContaining('refused') as string },
  ]);

  // Nothing was tested, so everything that held before is worse.
  const requirements = report.requirements.map((requirement) => ({ ...requirement, verdict: 'passed' }));
  await writeFile(file('before.json'), JSON.stringify({ ...report, requirements }));
  const compared = await runCommandLine(['compare', file('before.json'), file('r.json')], {});
  expect(compared.exitCode).toBe(1);
  expect(compared.stdout).toContain(`${report.requirements.length} requirements became worse`);
});
