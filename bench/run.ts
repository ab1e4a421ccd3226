import { cpus } from 'node:os';
import { ScriptCommand } from '../options/script-command.ts';
import { isMet, table, type Figure } from './figures.ts';

const suites: Record<string, () => Promise<Figure[]>> = {
  toolchain: async () => (await import('./toolchain.ts')).toolchain(),
  server: async () => (await import('./server.ts')).server(),
  client: async () => (await import('./client.ts')).client(),
  conformance: async () => (await import('./conformance.ts')).conformance(),
};

const names = Object.keys(suites);
const [chosen] = new ScriptCommand('bench')
  .description('Measure speed and size beside their goals. Never part of the tests: machines differ.')
  .argument('[suites...]', names.join(', '), names)
  .parse().processedArgs as [string[]];

console.log(`Node ${process.version}, ${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown processor'}\n`);
for (const name of chosen) {
  const suite = suites[name];
  if (!suite) {
    console.error(`There is no suite ${name}: the suites are ${names.join(', ')}.`);
    process.exitCode = 1;
    continue;
  }
  const figures = await suite();
  console.log(`${name}\n${table(figures)}\n`);
  const missed = figures.filter((figure) => !isMet(figure)).length;
  console.log(`${figures.length - missed} of ${figures.length} goals met\n`);
}
