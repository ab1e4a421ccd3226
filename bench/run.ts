import { ScriptCommand } from '../options/script-command.ts';
import { isMet, table, type Figure, type Say } from './figures.ts';
import { keepResults, machine } from './results.ts';

const suites: Record<string, (say: Say, options: { quick: boolean }) => Promise<Figure[]>> = {
  toolchain: async (say) => (await import('./toolchain.ts')).toolchain(say),
  server: async (say) => (await import('./server.ts')).server(say),
  command: async (say, options) => (await import('./command.ts')).command(say, options),
  client: async (say) => (await import('./client.ts')).client(say),
  conformance: async (say) => (await import('./conformance.ts')).conformance(say),
  postgres: async (say, options) => (await import('./postgres.ts')).postgres(say, options),
  growth: async (say, options) => (await import('./growth.ts')).growth(say, options),
};

const names = Object.keys(suites);
const command = new ScriptCommand('bench')
  .description(
    'Measure speed and size beside their goals, and keep the figures in bench/RESULTS.md. Never part of the tests: machines differ.',
  )
  .argument('[suites...]', names.join(', '), names)
  .option(
    '--quick',
    'growth, command and postgres in small sizes, to see that they run; nothing is kept',
    false,
  )
  .parse();
const [chosen] = command.processedArgs as [string[]];
const options = command.opts<{ quick: boolean }>();

console.log(`${machine()}\n`);
for (const name of chosen) {
  const suite = suites[name];
  if (!suite) {
    console.error(`There is no suite ${name}: the suites are ${names.join(', ')}.`);
    process.exitCode = 1;
    continue;
  }
  // Progress goes to stderr, separate from the figures.
  const figures = await suite((what) => {
    console.error(`${new Date().toTimeString().slice(0, 8)} ${name}: ${what} ...`);
  }, options);
  if (figures.length === 0) continue;
  console.log(`${name}\n${table(figures)}\n`);
  if (!options.quick) await keepResults(name, figures);
  const missed = figures.filter((figure) => !isMet(figure)).length;
  console.log(`${figures.length - missed} of ${figures.length} goals met\n`);
}
