import { expect, it, onTestFinished } from 'vitest';
import { fillAccounts } from '../testing/filled-account.ts';
import { everyRow } from '../testing/holdings.ts';
import { judge, redIn } from '../testing/judge-target.ts';
import { crowdAccount } from '../lawful-oddities/crowd-account.ts';
import { allOddities, odditiesOf } from '../lawful-oddities/oddities.ts';
import { startOddServer, type OddServer } from '../lawful-oddities/start-odd-server.ts';
import { withPublishedChoices } from '../submissions/published-choices.ts';
import { storedBytes } from '../testing/stored-bytes.ts';

/** Of mixes, beside all oddities at once. */
const seeds = Number(process.env['CONFORMANCE_SEEDS'] ?? 0);
const mixes = Array.from({ length: seeds }, (_, index) => index + 1);

it.each([
  ['every oddity at once', allOddities, 0] as const,
  ...mixes.map((seed) => [`the oddities of seed ${seed}`, odditiesOf(seed), seed] as const),
])(
  'a server with %s is found lawful, and what its accounts held stays as it was',
  { timeout: 300_000 },
  async (_oddities, oddities, seed) => {
    const server = await startOddServer(oddities, seed);
    onTestFinished(() => server.close());
    const { plain, odd } = server;
    await fillAccounts(plain);
    await crowdAccount(plain);
    const before = await contentOf(plain);

    // Slow answers of a busy machine must not be taken for none.
    const http = { timeoutMs: 30_000, retries: 3, maxBodyBytes: 2 ** 26 };
    // All at once are what the published result is of: what was observed then holds now.
    const observed = seed === 0 && { contract: await withPublishedChoices('lawful-oddities') };
    const report = await judge(odd, { seed, budget: 60, http, ...observed });

    expect(redIn(report)).toEqual([]);
    expect(report.summary.passed).toBeGreaterThan(230);
    const after = await contentOf(plain);
    expect([...before].filter((line) => !after.has(line))).toEqual([]);
  },
);

/** Every row and every stored object of a server, one line each. */
async function contentOf(server: OddServer['plain']): Promise<Set<string>> {
  const rows = [...everyRow(server)].flatMap(([table, lines]) =>
    [...lines].map((line) => `${table} ${line}`),
  );
  return new Set([...rows, ...(await storedBytes(server.objects))]);
}
