import { generate } from '../scripts/generate.ts';
import { lint, type Linted } from '../scripts/lint.ts';
import { timed } from './figures.ts';

/**
 * Lints a contract, which compiles it, and writes what is generated, in a separate process: `ROOT`. Prints seconds, and
 * the maximum memory of the process in megabytes.
 */
const [root = ''] = process.argv.slice(2);
let linted: Linted;
const phases = {
  lint: async () => (linted = await lint({ root, accepts: true })),
  write: () => generate({ root, lint: () => Promise.resolve(linted) }),
};
const seconds: Record<string, number> = {};
for (const [name, work] of Object.entries(phases)) seconds[name] = (await timed(work)) / 1000;
console.log(JSON.stringify({ ...seconds, memory: process.resourceUsage().maxRSS / 1000 }));
