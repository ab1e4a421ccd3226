import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import openapi from '../../../generated/openapi.json' with { type: 'json' };
import { loadContract } from '../../src/engine/contract/load-contract.ts';
import { applyOverlay } from '../../src/engine/contract/overlay.ts';
import { readOverlay } from '../../src/engine/contract/read-overlay.ts';
import { observable, shareOf } from '../../src/service/observed/observable.ts';
import { runCommandLine } from '../../src/testing/run-program.ts';
import { temporaryFolder } from '../../src/testing/temporary-folder.ts';
import { observedOverlay } from '../../src/service/observed/observed-overlay.ts';
import { field, json, status } from '../faults/effects/answers.ts';
import type { Fault } from '../faults/effects/fault.ts';
import { refuses } from '../faults/effects/requests.ts';
import { readPublished } from '../published-results/published.ts';
import { publishedServers } from '../published-results/servers.ts';
import { judgeWithoutCases, failuresIn, withVerdict } from '../testing/judge-target.ts';
import { settingsFor } from '../testing/start-runner.ts';
import { startTestTarget } from '../testing/test-target.ts';

test.each(publishedServers.map(({ id }) => id))(
  'at least four fifths of what can be observed of %s come out',
  async (id) => {
    const { observed } = shareOf((await readPublished(id)).report.observations);
    expect(observed.length / observable.length).toBeGreaterThanOrEqual(0.8);
  },
);

/** Servers with another choice than the reference server, and the unknowns in which it shows. */
const others: readonly (readonly [choice: string, fault: Fault, points: readonly string[]])[] = [
  ['creates folders with 201', status('createFolder', 201), ['U-01']],
  [
    'refuses invalid data with 400',
    status({ code: 422, when: hasErrors }, 400),
    // The last two are observed in errors of invalid data.
    ['U-24', 'U-98', 'U-108'],
  ],
  ['says of an extraction what it likes', field('extractArchive', 'message', () => 'Done.'), ['U-85']],
];

function hasErrors({ json }: { json: unknown }): boolean {
  return typeof json === 'object' && json !== null && 'errors' in json;
}

test('what a run writes holds in the next, and fails where a server chooses otherwise', async () => {
  const folder = await temporaryFolder();
  const file = path.join(folder, 'observed.yaml');
  const target = await startTestTarget();
  const settings = { ...settingsFor(target), FILE_STORAGE_PROFILE: 'core' };

  const first = await runCommandLine(['--write-overlay', file], settings);
  expect(first).toMatchObject({ exitCode: 0, stderr: '' });
  expect(first.stdout).toMatch(
    /\noverlay {2}\S+observed\.yaml: \d+ of \d+ observable unknowns, \d+ %; not answered:\n/,
  );
  expect(first.stdout).toMatch(/\n {2}U-04 {2}it depends on the content of the account\n/);
  expect(await readdir(folder)).toEqual(['observed.yaml']);
  expect(await readFile(file, 'utf8')).not.toContain(target.account.password);

  const second = await runCommandLine(['--overlay', file], settings);
  expect(second).toMatchObject({ exitCode: 0, stderr: '' });

  const contract = loadContract({ overlay: await readOverlay(file) });
  for (const [choice, fault, points] of others) {
    const report = await judgeWithoutCases(await startTestTarget(fault), {
      contract,
      profile: 'core',
      budget: 0,
      only: ['U-*', 'FOLDER-*'],
    });
    expect([choice, withVerdict(report, 'failed').filter((id) => id.startsWith('U-'))]).toEqual([
      choice,
      points,
    ]);
    expect(failuresIn(report).filter((line) => !line.startsWith('U-'))).toEqual([]);
  }
});

/** A server that shows all that observations can say of one property. */
const strictest: readonly Fault[] = [
  refuses('createFolder', ({ body }) => body['name'] === '' || String(body['name']).length > 255),
  refuses('createNote', ({ body }) => body['title'] === ''),
  refuses('presignUpload', ({ body }) => body['size'] === 0 || Number(body['size']) >= 5_000_000),
  json('createFolder', (body) => ({
    ...(body as object),
    ...{ mime: null, extension: null, vault: null, password: null },
  })),
];

test('each observation that is about one property says so', async () => {
  const report = await judgeWithoutCases(await startTestTarget(...strictest), {
    only: ['U-06', 'U-13', 'U-107', 'U-112'],
    allowLeftovers: true,
    budget: 0,
  });
  const ofNulls = report.observations.flatMap(({ unknown, at }) =>
    unknown === 'U-02' && at ? at.property : [],
  );
  expect(new Set(ofNulls)).toEqual(new Set(['mime', 'extension', 'vault', 'password']));

  const document: unknown = parse(observedOverlay(report));
  const { description } = applyOverlay(openapi, 'observed.yaml', document);
  expect(description).toMatchObject({
    components: {
      schemas: {
        CreateFolderRequest: { properties: { name: { minLength: 1, maxLength: 255 } } },
        CreateNoteRequest: { properties: { title: { minLength: 1 } } },
        PresignUploadRequest: { properties: { size: { minimum: 1, exclusiveMaximum: 5_000_000 } } },
      },
    },
  });
});
