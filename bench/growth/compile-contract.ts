import { bundle } from '../../scripts/bundle.ts';
import { generate } from '../../scripts/generate.ts';
import { lint, type Linted } from '../../scripts/lint.ts';
import { timed } from '../figures.ts';

/**
 * Takes the contract of a root through lint, bundle and generate, in a process of its own: `ROOT`. Prints seconds, and the
 * megabytes that the process had at most until then. The clients in other languages are left to their own generators.
 */
const [root = ''] = process.argv.slice(2);
let linted: Linted | undefined;
const phases = {
  lint: async () => (linted = await lint({ root })),
  bundle: () => bundle({ root, lint: () => Promise.resolve(linted!) }),
  generate: () => generate({ root, withSdks: false }),
};
const seconds: Record<string, number> = {};
for (const [name, work] of Object.entries(phases)) seconds[name] = (await timed(work)) / 1000;
console.log(JSON.stringify({ ...seconds, memory: process.resourceUsage().maxRSS / 1000 }));
