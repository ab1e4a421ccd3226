import { bundleFiles, compileBundles, type Bundles } from '../scripts/bundle.ts';
import { generateFiles } from '../scripts/generate/sources.ts';
import { replaceFiles } from '../scripts/lib/outputs.ts';
import { lint, type Linted } from '../scripts/lint.ts';
import { timed } from './figures.ts';

/**
 * Runs lint, bundle and generate for a contract, in a separate process: `ROOT`. Prints seconds, and the maximum
 * memory of the process so far in megabytes. Clients in other languages are not generated.
 */
const [root = ''] = process.argv.slice(2);
let linted: Linted | undefined;
let bundles: Bundles;
const phases = {
  lint: async () => (linted = await lint({ root, accepts: true })),
  bundle: async () => (bundles = await compileBundles({ root, compiled: linted?.compiled })),
  generate: async () =>
    replaceFiles(new Map([...bundleFiles(bundles, { root }), ...(await generateFiles(bundles, { root }))])),
};
const seconds: Record<string, number> = {};
for (const [name, work] of Object.entries(phases)) seconds[name] = (await timed(work)) / 1000;
console.log(JSON.stringify({ ...seconds, memory: process.resourceUsage().maxRSS / 1000 }));
