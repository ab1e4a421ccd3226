import { bundle } from '../../scripts/bundle.ts';
import { generate } from '../../scripts/generate.ts';
import { lint, type Linted } from '../../scripts/lint.ts';
import { timed } from '../figures.ts';

/**
 * Runs lint, bundle and generate for a contract, in a separate process: `ROOT`. Prints seconds, and the maximum
 * memory of the process so far in megabytes. Clients in other languages are not generated.
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
