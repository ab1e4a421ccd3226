import type { Chart } from '../../scripts/docs/pictures/charts.ts';
import type { Growth } from './growth-points.ts';

/** The measurements as charts of the site, each with a text alternative. */
export function chartsOf({ toolchain, server, shards }: Growth): Chart[] {
  const operations = { label: 'operations', values: toolchain.map((point) => point.operations) };
  const entries = { label: 'entries', values: server.map((point) => point.entries) };
  return [
    {
      place: 'pictures/growth-toolchain.svg',
      title: 'Time of the toolchain by the number of operations',
      x: operations,
      y: { label: 'seconds' },
      series: [
        { name: 'all', values: toolchain.map(({ total }) => total) },
        { name: 'lint', values: toolchain.map(({ lint }) => lint) },
        { name: 'bundle', values: toolchain.map(({ bundle }) => bundle) },
        { name: 'generate', values: toolchain.map(({ generate }) => generate) },
      ],
    },
    {
      place: 'pictures/growth-memory.svg',
      title: 'Most memory of the toolchain by the number of operations',
      x: operations,
      y: { label: 'megabytes' },
      series: [{ name: 'memory', values: toolchain.map(({ memory }) => memory) }],
    },
    {
      place: 'pictures/growth-server.svg',
      title: 'Answers of the server by the number of entries',
      x: entries,
      y: { label: 'milliseconds' },
      series: [
        { name: 'page of a folder', values: server.map(({ listing }) => listing) },
        { name: 'search for one', values: server.map(({ searchOfOne }) => searchOfOne) },
        { name: 'search for many', values: server.map(({ searchOfMany }) => searchOfMany) },
        { name: 'latest while deleting', values: server.map(({ deletion }) => deletion.latest) },
        { name: 'latest while emptying', values: server.map(({ emptying }) => emptying.latest) },
      ],
    },
    {
      place: 'pictures/growth-shards.svg',
      title: 'Time of the runner by the number of processes',
      x: { label: 'processes', values: shards.map(({ processes }) => processes) },
      y: { label: 'seconds' },
      series: [
        { name: 'slow server', values: shards.map(({ slow }) => slow) },
        { name: 'same machine', values: shards.map(({ near }) => near) },
      ],
    },
  ];
}
