import '../../src/composition.ts';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ScriptCommand } from '../../../packages/options/script-command.ts';
import type { Remedy } from '../../src/engine/model/remedy.ts';
import { canBeTried, measured, triedWith } from './measure.ts';
import { smallestSets, writeTable, type Measurement } from './smallest-sets.ts';

new ScriptCommand('prove needed-options')
  .description('Runs with each choice of options and writes which of them each requirement takes.')
  .parse();

const password: Remedy = 'e-mail address and password';
const full: Remedy = '--profile full';
const states: Remedy = '--states URL';
const rest: readonly Remedy[] = measured.filter((option) => option !== password);
const others = rest.filter((option) => option !== full);

/**
 * Each option, each pair, and each with the two that add most. All but the first two include the password, and those
 * show what needs it.
 */
const choices: readonly (readonly Remedy[])[] = [
  [],
  rest,
  [password],
  ...rest.map((option) => [password, option]),
  ...rest.flatMap((option, index) => rest.slice(index + 1).map((other) => [password, option, other])),
  ...others.filter((option) => option !== states).map((option) => [password, full, states, option]),
  measured,
];

const measurements: Measurement[] = [];
for (const given of choices) {
  const tried = (await triedWith(given)).filter(canBeTried);
  measurements.push({ given, tried });
  process.stdout.write(`${String(tried.length).padStart(4)}  ${given.join(', ') || 'a token alone'}\n`);
}
const file = path.join(import.meta.dirname, '../../src/service/areas/required-options.json');
await writeFile(file, writeTable(smallestSets(measurements)));
process.stdout.write(`${path.relative(process.cwd(), file)}\n`);
