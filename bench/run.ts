import { ScriptCommand } from '../packages/options/script-command.ts';
import { isMet, table, type Figure, type Say } from './figures.ts';
import { keepResults, machine } from './results.ts';

type Suite = (say: Say, options: { quick: boolean }) => Promise<Figure[]>;

const suites: Record<string, () => Promise<Suite>> = {
  toolchain: async () => (await import('./toolchain.ts')).toolchain,
  growth: async () => (await import('./growth.ts')).growth,
  server: async () => (await import('./server.ts')).server,
  postgres: async () => (await import('./postgres.ts')).postgres,
  client: async () => (await import('./client.ts')).client,
  command: async () => (await import('./command.ts')).command,
  conformance: async () => (await import('./conformance.ts')).conformance,
};

const names = Object.keys(suites);
const command = new ScriptCommand('bench')
  .description(
    'Measure speed and size beside their goals, and keep the figures in docs/benchmarks.md. Never part of the tests: machines differ.',
  )
  .argument('[suites...]', names.join(', '), names)
  .option('--quick', 'once and in small sizes, to see that it runs; nothing is kept', false)
  .parse();
const [chosen] = command.processedArgs as [string[]];
const options = command.opts<{ quick: boolean }>();

console.log(`${machine()}\n`);
for (const name of chosen) {
  const load = suites[name];
  if (!load) {
    console.error(`There is no suite ${name}: the suites are ${names.join(', ')}.`);
    process.exitCode = 1;
    continue;
  }
  // Progress goes to stderr, separate from the figures.
  const suite = await load();
  const figures = await suite((what) => {
    console.error(`${new Date().toTimeString().slice(0, 8)} ${name}: ${what} ...`);
  }, options);
  if (figures.length === 0) continue;
  console.log(`${name}\n${table(figures)}\n`);
  if (!options.quick) await keepResults(name, figures);
  const goals = figures.filter(({ goal }) => goal);
  console.log(`${goals.filter(isMet).length} of ${goals.length} goals met\n`);
}
