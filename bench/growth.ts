import type { Figure, Say } from './figures.ts';
import { measureDev } from './growth/dev.ts';
import type { Growth } from './growth/growth-points.ts';
import { keepGrowth } from './growth/page.ts';
import { measureServer, type ServerPoint } from './growth/server.ts';
import type { Reads } from './growth/server-reads.ts';
import { measureShards } from './growth/shards.ts';
import { measureToolchain } from './growth/toolchain.ts';

const whole = {
  operations: [10, 100, 1000],
  dev: { large: 300, saves: 3 },
  entries: [1e3, 1e4, 1e5, 1e6],
  processes: [1, 2, 4, 8],
};

/** For testing the script: these sizes are too small to show growth, and the figures are not saved. */
const short = {
  operations: [10, 20],
  dev: { large: 20, saves: 1 },
  entries: [1e3, 1e4],
  processes: [1, 2],
};

/**
 * The toolchain, the server and the runner with a growing contract, drive and number of processes; writes
 * `docs/growth.md`.
 */
export async function growth(say: Say, { quick }: { quick: boolean }): Promise<Figure[]> {
  const sizes = quick ? short : whole;
  // The server last: it takes most of the time, which a failure of another part would waste.
  const measured: Growth = {
    toolchain: await measureToolchain(sizes.operations, say),
    dev: await measureDev(sizes.dev, say),
    shards: await measureShards(sizes.processes, say),
    server: await measureServer(sizes.entries, say),
  };
  const figures = figuresOf(measured);
  if (!quick) await keepGrowth(measured, figures);
  return figures;
}

function figuresOf({ toolchain, dev, server }: Growth): Figure[] {
  const many = (count: number) => count.toLocaleString('en');
  return [
    ...toolchain.slice(1).flatMap((point, index): Figure[] => {
      const smaller = toolchain[index]!;
      const times = point.operations / smaller.operations;
      const than = `${many(point.operations)} operations, compared with ${many(smaller.operations)}`;
      const ratio = { unit: 'x', goal: { atMost: times }, how: 'lint, bundle and generate in one process' };
      return [
        { what: `time for ${than}`, value: point.total / smaller.total, ...ratio },
        { what: `memory for ${than}`, value: point.memory / smaller.memory, ...ratio },
      ];
    }),
    ...toolchain.slice(-1).map(({ operations, total, lint, bundle, generate }): Figure => {
      const how = `lint ${lint.toFixed(1)}, bundle ${bundle.toFixed(1)}, generate ${generate.toFixed(1)}; without the clients in other languages`;
      return {
        what: `${many(operations)} operations: lint, bundle and generate`,
        value: total,
        unit: 's',
        goal: { atMost: 30 },
        how,
      };
    }),
    ...dev.map(({ operations, saves, types, everything }, index): Figure => {
      const how = `median of ${saves}; ${(everything / 1000).toFixed(1)} s until all is linted and written`;
      const goal = { atMost: index === 0 ? 300 : 1000 };
      return {
        what: `\`generate --watch\`, ${operations} operations: from saving a file to new types`,
        value: types,
        unit: 'ms',
        goal,
        how,
      };
    }),
    ...server
      .slice(-2, -1)
      .flatMap(({ moved, ...point }) => [
        longestWait('longest response time for another user, any operation', point),
        ...(moved ? [longestWait('the same, over PostgreSQL', moved)] : []),
      ]),
    ...server
      .slice(-1)
      .flatMap(({ entries, moved, ...point }) => [
        searchFigure('search by name', entries, point),
        ...(moved ? [searchFigure('search by name, over PostgreSQL', entries, moved)] : []),
      ]),
    ...server.slice(-1).map(({ entries, deleted, deletion, emptying }): Figure => {
      const latest = Math.max(deletion.latest, emptying.latest);
      const answers = deletion.answers + emptying.answers;
      const how = `of ${many(answers)} while ${many(deleted)} of ${many(entries)} entries are deleted, and as many leave the trash`;
      return {
        what: 'longest response time for another user',
        value: latest,
        unit: 'ms',
        goal: { atMost: 100 },
        how,
      };
    }),
  ];
}

function longestWait(what: string, { entries, operations }: ServerPoint): Figure {
  const worst = operations.reduce((a, b) => (a.latest > b.latest ? a : b));
  const how = `of ${operations.length} that take a list or a folder, at ${entries.toLocaleString('en')} entries: ${worst.operation.trim()}`;
  return { what, value: worst.latest, unit: 'ms', goal: { atMost: 100 }, how };
}

function searchFigure(what: string, entries: number, { searchOfOne, searchOfMany }: Reads): Figure {
  const how = `a text in one of ${entries.toLocaleString('en')} names; ${searchOfMany.toFixed(0)} ms for one that nearly all contain`;
  return { what, value: searchOfOne, unit: 'ms', goal: { atMost: 20 }, how };
}
