import { expect, test, vi } from 'vitest';
import { unknowns } from '../../../generated/registers.ts';
import { judge, failuresIn, withVerdict } from '../testing/judge-target.ts';
import { oneOf } from '../testing/nightly.ts';
import { alternatives, isGoInstalled, startGoServer } from './go-server.ts';
import { mixesOf } from './lawful-mixes.ts';

// Runs every check. Some servers take their time, or ask the runner to.
vi.setConfig({ testTimeout: 600_000 });

/** Each alternative is in one of them. `go run . --alternative A --alternative B` starts a server with some, to find which is accused. */
const mixes = mixesOf(alternatives, 1).map(
  (mix, index) => [`mix ${index + 1}`, mix.map(({ name }) => name)] as const,
);

test.skipIf(!isGoInstalled).each(oneOf(mixes))(
  'a server with other answers that the interface allows is found lawful: %s, %s',
  async (_mix, names) => {
    const target = await startGoServer(...names);
    const report = await judge(target, { allowDestructive: true, allowLeftovers: true });
    expect(failuresIn(report)).toEqual([]);
    // Without workspaces, for example, much cannot be tried. A run that ends early would find nothing wrong either.
    expect(withVerdict(report, 'passed').length).toBeGreaterThan(100);
  },
);

test.skipIf(!isGoInstalled)(
  'a server that accepts short names of letters and digits only leaves no more than five requirements untested',
  async () => {
    const everything = { allowDestructive: true, allowLeftovers: true };
    const [usual, strict] = [
      await judge(await startGoServer(), everything),
      await judge(await startGoServer('names-of-letters', 'names-to-40'), everything),
    ];
    expect(failuresIn(strict)).toEqual([]);
    const tested = withVerdict(strict, 'passed');
    const untested = withVerdict(usual, 'passed').filter((id) => !tested.includes(id));
    expect(untested.length, untested.join()).toBeLessThanOrEqual(5);
    const told = strict.observations.filter(({ unknown }) => unknown === 'U-153');
    expect(told.map(({ behaviour }) => behaviour)).toContain('a hyphen: 422 on name');
  },
);

test.skipIf(!isGoInstalled).each([
  ['refuses a name first, and the operation then', ['names-of-letters', 'no-more-workspaces'], ['WS-1.1']],
  ['returns the folder whose name has other letter case', ['same-folder-any-case'], ['FOLDER-1*', 'REG-9*']],
])('a server that %s is found lawful', async (_what, faults, only) => {
  expect(failuresIn(await judge(await startGoServer(...faults), { only }))).toEqual([]);
});

test('each alternative is in one mix, and the unknown exists that leaves it open', () => {
  const mixed = mixesOf(alternatives, 1).flat();
  expect(mixed.map(({ name }) => name).sort()).toEqual(alternatives.map(({ name }) => name).sort());
  const known: readonly string[] = unknowns.map(({ id }) => id);
  const open = alternatives.map((alternative) => alternative.open).filter((text) => /^U-\d+$/.test(text));
  expect(open.filter((id) => !known.includes(id))).toEqual([]);
});
