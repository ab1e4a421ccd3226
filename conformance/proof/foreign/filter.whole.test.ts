import { expect, test, vi } from 'vitest';
import { judge, withVerdict } from '../testing/judge-target.ts';
import { isNightly } from '../testing/nightly.ts';
import { isGoInstalled, startGoServer, type GoServer } from './go-server.ts';

// Runs every check, which takes long on a busy machine.
vi.setConfig({ testTimeout: isNightly ? 3_600_000 : 300_000 });

const options = { allowDestructive: true, allowLeftovers: true } as const;

/** What passes in a run of all checks, which both tests need. */
let passedInAll: ReturnType<typeof passedIn> | undefined;
const passedIn = async (target: GoServer) => withVerdict(await judge(target, options), 'passed');

/** One requirement of each kind: tested by errors, by responses, by a state provider, by what other users may do. */
const sample = ['AUTH-11', 'ERR-2', 'WS-3', 'TRASH-4', 'UPLOAD-8', 'SHARE-4', 'VAULT-14', 'LINK-23'] as const;

test.skipIf(!isGoInstalled)('a requirement alone has the verdict that the whole run gives it', async () => {
  const target = await startGoServer();
  const passed = await (passedInAll ??= passedIn(target));
  expect(sample.filter((id) => !passed.includes(id))).toEqual([]);
  const ids = isNightly ? passed : sample;
  const other: string[] = [];
  for (const id of ids) {
    const { requirements, causes } = await judge(target, { ...options, only: [id] });
    const verdict = requirements.find((requirement) => requirement.id === id)?.verdict;
    if (verdict !== 'passed' || causes.length > 0) other.push(`${id} ${verdict}: ${causes[0]?.cause ?? ''}`);
  }
  expect(other).toEqual([]);
});

/** Areas of which each needs something of the other, or the state of the whole account. */
const pairs = [
  ['AUTH', 'TRASH'],
  ['LINK', 'STAR'],
  ['ARCHIVE', 'TRACK'],
  ['VAULT', 'WS'],
] as const;

test.skipIf(!isGoInstalled)('a pair of areas has the verdicts that the whole run gives it', async () => {
  const target = await startGoServer();
  const passed = await (passedInAll ??= passedIn(target));
  const areas = [...new Set(passed.map((id) => id.split('-')[0]!))];
  const all = areas.flatMap((area, index) => areas.slice(index + 1).map((other) => [area, other] as const));
  const different: string[] = [];
  for (const pair of isNightly ? all : pairs) {
    const { requirements, causes } = await judge(target, {
      ...options,
      only: pair.map((area) => `${area}-*`),
    });
    const others = requirements.filter(
      ({ id, verdict }) =>
        passed.includes(id) && pair.some((area) => id.startsWith(`${area}-`)) && verdict !== 'passed',
    );
    if (others.length + causes.length > 0)
      different.push(`${pair.join(', ')}: ${others.map(({ id, verdict }) => `${id} ${verdict}`).join(', ')}`);
  }
  expect(different).toEqual([]);
});
