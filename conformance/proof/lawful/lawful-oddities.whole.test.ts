import { expect, it, onTestFinished } from 'vitest';
import { unchecked } from '../../src/areas/unchecked.ts';
import type { Report } from '../../src/model/report.ts';
import { extentOf } from '../../src/reporters/verdict-line.ts';
import { fillAccounts } from '../testing/filled-account.ts';
import { everyRow } from '../testing/holdings.ts';
import { judge, redIn, withVerdict } from '../testing/judge-target.ts';
import { isNightly } from '../testing/nightly.ts';
import { sharedNodes } from '../mutants/harness/shared-nodes.ts';
import { crowdAccount } from '../lawful-oddities/crowd-account.ts';
import { beyondReach, modes } from '../lawful-oddities/modes.ts';
import { allOddities, odditiesOf } from '../lawful-oddities/oddities.ts';
import { startOddServer, type OddServer } from '../lawful-oddities/start-odd-server.ts';
import { withPublishedChoices } from '../submissions/read-published.ts';
import type { DiskObjectStore } from '../../../server/src/objects/disk.ts';

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
    // The published result is of all oddities at once; its observations must still be true.
    const observed = seed === 0 && { contract: await withPublishedChoices('lawful-oddities') };
    const report = await judge(odd, { seed, budget: 60, http, ...observed });

    expect(redIn(report)).toEqual([]);
    // The free choices of a server must not make requirements untestable.
    expect(
      untried(report).filter(
        (id) => !unasked.includes(id) && !beyondReach.some((unreachable) => unreachable === id),
      ),
    ).toEqual([]);
    expect(report.leftovers).toMatchObject([{ kind: expect.stringMatching(/access tokens$/) as string }]);
    const after = await contentOf(plain);
    expect([...before].filter((line) => !after.has(line))).toEqual([]);
  },
);

const chosen = isNightly ? modes : [];

// A run with all oddities tests less, because one may compensate for another.
it.runIf(chosen.length > 0).each(chosen)(
  'a server with $name can have every requirement tried',
  { timeout: 600_000 },
  async (mode) => {
    const server = await startOddServer(mode.oddities, 0);
    onTestFinished(() => server.close());
    const report = await judge(server.odd, { allowDestructive: true, budget: 60 });
    expect(redIn(report)).toEqual([]);
    expect(untried(report)).toEqual([...unasked.slice(0, 2), ...mode.beyondReach].sort());
    const unseen = report.requirements.filter(({ cannotBeSeen }) => cannotBeSeen);
    expect(unseen.map(({ id }) => id)).toEqual(mode.beyondReach);
    for (const { reason } of unseen) expect(reason).toMatch(/^cannot be tested on a server that /);
    const { tried, testable } = extentOf(report.summary);
    expect(testable - tried).toBe(unasked.slice(0, 2).length);
    expect(report.leftovers).toMatchObject([{ kind: expect.stringMatching(/access tokens$/) as string }]);
  },
);

/**
 * WS-6 and WS-7 need an overlay that names a parameter (U-73), TRASH-6 and TRASH-7 need permission to empty the trash.
 */
const unasked = ['WS-6', 'WS-7', 'TRASH-6', 'TRASH-7'];

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
