import { describe, expect, test } from 'vitest';
import { requiredOptions } from '../../src/service/areas/suite.ts';
import { sharesOf, type Remedy } from '../../src/engine/model/remedy.ts';
import type { Report } from '../../src/engine/model/report.ts';
import type { RunOptions } from '../../src/engine/run/run-options.ts';
import { isGoInstalled, startGoServer } from '../go-server/go-server.ts';
import { judge, withVerdict } from '../testing/judge-target.ts';
import { startTestTarget } from '../testing/test-target.ts';
import { canBeTried, measured, triedWith } from './measure.ts';
import { smallestSets } from './smallest-sets.ts';

/** Several runs each, which take long on a busy machine. */

const password: Remedy = 'e-mail address and password';

test.each<readonly (readonly Remedy[])[]>([
  [[password]],
  [[password, '--allow-leftovers']],
  [[password, 'a second account', '--states URL']],
])('the table says what a run with %j tries', async (given) => {
  const foretold = requiredOptions
    .filter(({ oneOf }) => oneOf.some((set) => set.every((option) => given.includes(option))))
    .flatMap(({ requirements }) => requirements);
  const later = new Set<string>(requiredOptions.flatMap(({ requirements }) => requirements));
  const tried = (await triedWith(given)).filter(canBeTried);
  expect(tried.filter((id) => later.has(id)).sort()).toEqual([...foretold].sort());
});

/** The reference server, and one that was not used to measure the table. */
const servers = [
  ['the reference server', true, startTestTarget],
  ['the server in Go', isGoInstalled, startGoServer],
] as const;

describe.each(servers)('what a run of %s promises', (_name, isInstalled, start) => {
  test.skipIf(!isInstalled)('comes true with what it names', async () => {
    const target = await start();
    const withStates = { profile: 'core', budget: 0, second: undefined, appUrl: undefined } as const;
    const bare = { ...withStates, states: undefined };
    const first = await judge(target, bare);
    const { second, appUrl } = target;
    const ways: readonly [Remedy, Partial<RunOptions>][] = [
      ['a second account', { ...bare, second }],
      ['--app-url URL', { ...bare, appUrl }],
      ['--allow-leftovers', { ...bare, allowLeftovers: true }],
      ['--states URL', withStates],
    ];
    for (const [option, options] of ways) {
      const promised = promisedOf(first, [option]);
      expect(promised.length).toBeGreaterThan(0);
      const untried = withVerdict(await judge(target, options), 'not exercised');
      expect([option, promised.filter((id) => untried.includes(id))]).toEqual([option, []]);
    }
    const together = await judge(target, { ...withStates, second, appUrl, allowLeftovers: true });
    expect(
      promisedOf(
        together,
        ways.map(([option]) => option),
      ),
    ).toEqual([]);
    const gained = withVerdict(first, 'not exercised').length - withVerdict(together, 'not exercised').length;
    expect(gained).toBeGreaterThanOrEqual(
      promisedOf(
        first,
        ways.map(([option]) => option),
      ).length,
    );
  });
});

/** Ids that a report promises to test with some of these. */
function promisedOf({ requirements }: Report, given: readonly Remedy[]): string[] {
  const promised = requirements.filter(
    ({ remedies = [] }) => remedies.length > 0 && remedies.every((option) => given.includes(option)),
  );
  const shares = sharesOf(promised).reduce((sum, { count }) => sum + count, 0);
  expect(shares).toBe(promised.length);
  return promised.map(({ id }) => id);
}

test('with all that is promised together, all of it comes true and nothing else', async () => {
  const target = await startTestTarget();
  const bare = {
    profile: 'core',
    budget: 0,
    second: undefined,
    states: undefined,
    appUrl: undefined,
  } as const;
  const first = await judge(target, bare);
  const tried = await triedWith(measured);
  const untried = withVerdict(first, 'not exercised');
  expect(promisedOf(first, measured).sort()).toEqual(untried.filter((id) => tried.includes(id)).sort());
});

test('the smallest choices that try a requirement are kept, with a password where nothing else has it tried', () => {
  const ways = smallestSets([
    { given: [], tried: ['A-1'] },
    { given: ['--profile full', '--states URL'], tried: ['A-1', 'A-2', 'A-3'] },
    { given: [password], tried: ['A-1', 'A-4'] },
    { given: [password, '--states URL'], tried: ['A-1', 'A-2', 'A-4'] },
    { given: [password, '--profile full', '--states URL'], tried: ['A-1', 'A-2', 'A-3', 'A-4'] },
  ]);
  expect([...ways]).toEqual([
    ['A-1', [[]]],
    ['A-2', [['--states URL']]],
    ['A-3', [['--profile full', '--states URL']]],
    ['A-4', [[password]]],
  ]);
});
