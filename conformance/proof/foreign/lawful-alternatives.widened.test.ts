import { expect, test, vi } from 'vitest';
import { unknowns } from '../../../generated/registers.ts';
import { judge, redIn, withVerdict } from '../testing/judge-target.ts';
import { isGoInstalled, readAlternatives, startGoServer } from './go-server.ts';
import { mixesOf } from './lawful-mixes.ts';

// Runs every check. Some servers take their time, or ask the runner to.
vi.setConfig({ testTimeout: 600_000 });

const alternatives = isGoInstalled ? await readAlternatives() : [];

/**
 * A number of seeds: the mixes of each have every alternative. `1/3+5` tests every third mix of one seed, with the one of
 * index 5 among them. Or names of alternatives, which are one mix: half of a mix that is blamed, for example, to
 * find which of them the runner is wrong about. By default, the first mix of one seed.
 */
const wanted = process.env['CONFORMANCE_MIXES'] ?? '';

function wantedMixes(): (readonly [mix: string, names: readonly string[]])[] {
  const isNumber = /^\d+(?:\/\d+(?:\+\d+)?)?$/.test(wanted || '1');
  if (!isNumber) return [['the wanted mix', wanted.split(/[ ,]+/)]];
  const [seeds = 1, each = 1, first = 0] = (wanted || '1').split(/[/+]/).map(Number);
  const mixes = Array.from({ length: seeds }, (_, index) => index + 1).flatMap((seed) =>
    mixesOf(alternatives, seed).map(
      (mix, index) => [`mix ${index + 1} of seed ${seed}`, mix.map(({ name }) => name)] as const,
    ),
  );
  return wanted ? mixes.filter((_, index) => index % each === first % each) : mixes.slice(0, 1);
}

test.skipIf(!isGoInstalled).each(wantedMixes())(
  'a server with other answers that the interface allows is found lawful: %s, %s',
  async (_mix, names) => {
    const target = await startGoServer(...names);
    const report = await judge(target, { allowDestructive: true, allowLeftovers: true });
    expect(redIn(report)).toEqual([]);
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
    expect(redIn(strict)).toEqual([]);
    const tested = withVerdict(strict, 'passed');
    const untested = withVerdict(usual, 'passed').filter((id) => !tested.includes(id));
    expect(untested.length, untested.join()).toBeLessThanOrEqual(5);
    const told = strict.observations.filter(({ unknown }) => unknown === 'U-153');
    expect(told.map(({ behaviour }) => behaviour)).toContain('a hyphen: 422 on name');
  },
);

test.skipIf(!isGoInstalled)(
  'a server that refuses a name first, and the operation then, is found lawful',
  async () => {
    const target = await startGoServer('names-of-letters', 'no-more-workspaces');
    expect(redIn(await judge(target, { only: ['WS-1.1'] }))).toEqual([]);
  },
);

test.skipIf(!isGoInstalled)(
  'each alternative is in one mix, and the unknown exists that leaves it open',
  () => {
    const mixed = mixesOf(alternatives, 1).flat();
    expect(mixed.map(({ name }) => name).sort()).toEqual(alternatives.map(({ name }) => name).sort());
    const known: readonly string[] = unknowns.map(({ id }) => id);
    const open = alternatives.map((alternative) => alternative.open).filter((text) => /^U-\d+$/.test(text));
    expect(open.filter((id) => !known.includes(id))).toEqual([]);
  },
);
