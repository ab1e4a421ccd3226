import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { RequirementId } from '../../../generated/registers.ts';
import repository from '../../../package.json' with { type: 'json' };
import { unchecked } from '../../src/service/areas/unchecked.ts';
import { suiteFor } from '../../src/service/areas/suite.ts';
import { openContract } from '../../src/cli/open-contract.ts';
import { select } from '../../src/engine/run/selection.ts';
import type { Report } from '../../src/engine/model/report.ts';
import { subjectOf } from '../../src/engine/model/subject.ts';
import { extentOf } from '../../src/engine/reporters/verdict-line.ts';
import { judge } from '../testing/judge-target.ts';
import { badgeFiles, publishedServers, resultFile } from './servers.ts';
import { readPublished } from './published.ts';

const root = path.join(import.meta.dirname, '../../..');

test('there is one for each server of this repository', async () => {
  const names = (await readdir(path.dirname(resultFile('any')))).filter((name) => name.endsWith('.json'));
  expect(names).toEqual(expect.arrayContaining(publishedServers.map(({ id }) => `${id}.json`)));
});

test.each(publishedServers.map((server) => [server.id, server] as const))(
  '%s: it is of what is judged today (npm run prove -- published-results writes it anew)',
  async (id, { name, version, overlay }) => {
    const { target, report } = await readPublished(id);
    const contract = await openContract(overlay && path.join(root, overlay));
    const suite = suiteFor(contract);
    const selection = select(suite.checks, contract, {
      only: [],
      skip: [],
      profile: 'full',
      shard: undefined,
    });
    const judged = selection.subjects.filter((subject) => !Object.hasOwn(unchecked, subject));

    expect(target).toEqual({ name, version });
    expect(report.version).toBe(repository.version);
    expect(report.contract).toMatchObject({ version: contract.version, overlay: contract.overlay });
    const stated = (subjects: readonly { id: (typeof judged)[number]; statement: string }[]) =>
      subjects.map((subject) => [subject.id, subject.statement]);
    expect(stated(report.requirements)).toEqual(
      judged.map((subject) => [subject, subjectOf(subject).statement]),
    );
    for (const { id: subject, reason } of report.unjudged)
      expect(reason).toBe(unchecked[subject as RequirementId]);
    // These servers are lawful, so a failure in a published result is a fault of the runner or of the server.
    expect(report.summary).toMatchObject({ failed: 0, errored: 0, known: 0 });
  },
);

// The choices of the reference server, such as 422 for a folder whose name is taken, are tested here alone where no
// requirement and no overlay states them.
test('the reference server still shows what its published result observed', async () => {
  const { id, overlay, start } = publishedServers.find(({ id }) => id === 'reference-server')!;
  const server = await start();
  onTestFinished(() => server.close());
  const contract = await openContract(path.join(root, overlay!));
  const report = await judge(server, { contract, allowDestructive: true, allowLeftovers: true, seed: 2 });
  expect(observedIn(report)).toEqual(observedIn((await readPublished(id)).report));
});

/** U-04 observes the largest id, which grows from run to run. */
const observedIn = ({ observations }: Report) =>
  observations
    .filter(({ unknown }) => unknown !== 'U-04')
    .map(({ unknown, behaviour }) => `${unknown}: ${behaviour}`);

test.each(publishedServers.map(({ id }) => id))('%s has badges of its published report', async (id) => {
  const { digest, report } = await readPublished(id);
  const { svg, endpoint } = badgeFiles(id);
  expect(await readFile(svg, 'utf8')).toContain(digest);
  expect(await readFile(endpoint, 'utf8')).toContain(
    `${report.summary.passed} passed / ${extentOf(report.summary).tried} tested`,
  );
});
