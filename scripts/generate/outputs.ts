import { bundleFiles, compileBundles } from '../bundle.ts';
import type { Compiled } from '../bundle/reference.ts';
import { generateFiles } from './sources.ts';

/** All output of `bundle` and `generate`, compiled in memory: content by absolute path. */
export async function compileOutputs(
  options: { root?: string; compiled?: Compiled | undefined; threadsFrom?: number } = {},
): Promise<Map<string, string>> {
  const bundles = await compileBundles(options);
  return new Map([...bundleFiles(bundles, options), ...(await generateFiles(bundles, options))]);
}
