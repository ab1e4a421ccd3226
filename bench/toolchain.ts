import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bundlePath } from '../scripts/lib/bundles.ts';
import { pathsOf, repositoryRoot } from '../scripts/lib/paths.ts';
import { medianOf, ratioOf, rounds, type Figure, type Say } from './figures.ts';
import { compileLarger, type Compiled } from './larger-contract.ts';
import { measureSaves } from './saves.ts';
import { costOf } from './processes.ts';

/** The waiting times of people who edit the contract, beside the tools that they would run instead. */
export async function toolchain(say: Say, { quick }: { quick: boolean }): Promise<Figure[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-toolchain-'));
  const [small, large] = quick ? ([10, 20] as const) : ([100, 1000] as const);
  const times = quick ? 1 : 5;
  const bundle = await bundlePath(pathsOf(), 'openapi.json');
  try {
    say('`lint`, beside `redocly lint`');
    const lint = await beside(times, script('lint'), () =>
      costOf([bin('@redocly/cli/bin/cli.js'), 'lint', bundle], { cwd: folder }),
    );
    say('`generate`, beside openapi-typescript');
    const generate = await beside(times, script('generate'), () =>
      costOf([bin('openapi-typescript/bin/cli.js'), bundle, '--output', 'types.ts'], { cwd: folder }),
    );
    say('saves');
    const saves = await measureSaves(quick ? 1 : 6);
    say(`${small} operations`);
    const first = await compileLarger(small);
    say(`${large.toLocaleString('en')} operations`);
    const second = await compileLarger(large);
    say('`all`');
    const all = quick ? [] : [(await script('all')()).time];
    const how = `whole processes, median of ${times}`;
    return [
      {
        what: '`lint`, of `redocly lint` of the bundle: processor',
        ...lint,
        unit: 'x',
        goal: { atMost: 1.2 },
        how,
      },
      {
        what: '`generate`, of openapi-typescript: processor',
        ...generate,
        unit: 'x',
        goal: { atMost: 2.5 },
        how,
      },
      ...all.map((value): Figure => ({
        what: '`all`',
        value,
        unit: 's',
        goal: { atMost: 45 },
        how: 'one run',
      })),
      ...saves,
      ...largerFigures(small, first, large, second),
    ];
  } finally {
    await rm(folder, { recursive: true });
  }
}

function largerFigures(small: number, first: Compiled, large: number, second: Compiled): Figure[] {
  const what = `${large.toLocaleString('en')} operations: lint and generate`;
  const { lint, write } = second;
  const how = `lint, which compiles, ${lint.toFixed(1)}, writing ${write.toFixed(1)}`;
  const ratio = ratioOf(second.total, first.total);
  return [
    { what, value: second.total, unit: 's', goal: { atMost: 25 }, how },
    {
      what: `${what}, of ${small}`,
      value: ratio,
      unit: 'x',
      goal: { atMost: large / small },
      how: 'one run of each',
    },
    {
      what: `${what}: memory`,
      value: second.memory,
      unit: 'MB',
      goal: { atMost: 700 },
      how: 'the most of the process',
    },
  ];
}

const bin = (file: string) => path.join(repositoryRoot, 'node_modules', file);

/** A command of this repository. */
const script = (name: string) => () =>
  costOf(['--import', 'tsx/esm', path.join(repositoryRoot, `scripts/${name}.ts`)]);

/** Processor time of our process as a multiple of another one's, in turn. */
async function beside(
  count: number,
  own: () => ReturnType<typeof costOf>,
  other: () => ReturnType<typeof costOf>,
) {
  const ratios = await rounds(count, async () => ratioOf((await own()).processor, (await other()).processor));
  return medianOf(ratios);
}
