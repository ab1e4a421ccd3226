import { expect, it, onTestFinished } from 'vitest';
import { unchecked } from '../../src/service/areas/unchecked.ts';
import type { Report } from '../../src/engine/model/report.ts';
import { fillAccounts } from '../testing/filled-account.ts';
import { everyRow } from '../testing/account-contents.ts';
import { judge, failuresIn, withVerdict } from '../testing/judge-target.ts';
import { isNightly } from '../testing/nightly.ts';
import { sharedNodes } from '../faults/harness/faulty-server.ts';
import { crowdAccount } from '../odd-front/crowd-account.ts';
import { allOddities, odditiesOf } from '../odd-front/oddities.ts';
import { startOddServer, type OddServer } from '../odd-front/start-odd-server.ts';
import type { DiskObjectStore } from '../../../packages/server/src/objects/disk.ts';

/** Number of random mixes, in addition to all oddities at once. */
const seeds = isNightly ? 20 : 0;
const mixes = Array.from({ length: seeds }, (_, index) => index + 1);

it.each([
  ['every oddity at once', allOddities, 0] as const,
  ...mixes.map((seed) => [`the oddities of seed ${seed}`, odditiesOf(seed), seed] as const),
])(
  'a server with %s is found lawful, and what its accounts held stays as it was',
  { timeout: 900_000 * sharedNodes().count },
  async (_oddities, oddities, seed) => {
    const server = await startOddServer(oddities, seed);
    onTestFinished(() => server.close());
    const { plain, odd } = server;
    await fillAccounts(plain);
    await crowdAccount(plain);
    const before = await contentOf(plain);

    // On a busy machine, slow responses must not count as missing.
    const http = { timeoutMs: 120_000, retries: 3, maxBodyBytes: 2 ** 26 };
    const report = await judge(odd, { seed, budget: 60, http });

    expect(failuresIn(report)).toEqual([]);
    expect(untried(report)).toEqual(unasked);
    expect(report.leftovers).toMatchObject([{ kind: expect.stringMatching(/access tokens$/) as string }]);
    const after = await contentOf(plain);
    expect([...before].filter((line) => !after.has(line))).toEqual([]);
  },
);

/**
 * WS-6 and WS-7 need an overlay that names a parameter (U-73), TRASH-6 and TRASH-7 need permission to empty the trash.
 */
const unasked = ['TRASH-6', 'TRASH-7', 'WS-6', 'WS-7'];

/** Without requirements that no server can violate. */
const untried = (report: Report): string[] =>
  withVerdict(report, 'not exercised')
    .filter((id) => !Object.hasOwn(unchecked, id) && !id.startsWith('U-'))
    .sort();

/** Every row and every stored object of a server, one per line. */
async function contentOf(server: OddServer['plain']): Promise<Set<string>> {
  const rows = [...(await everyRow(server))].flatMap(([table, lines]) =>
    [...lines].map((line) => `${table} ${line}`),
  );
  return new Set([...rows, ...(await storedBytes(server.objects))]);
}

/** Each object of a store, by its key and the current SHA-256 of its bytes. */
async function storedBytes(objects: DiskObjectStore): Promise<Set<string>> {
  const stored = new Set<string>();
  for await (const { key } of objects.list()) stored.add(`${key} ${await objects.sha256(key)}`);
  return stored;
}
