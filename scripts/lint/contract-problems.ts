import { layoutOf } from '../lib/layout.ts';
import type { Problem } from '../lib/problem.ts';
import { redoclyOf } from '../lib/redocly.ts';
import { lintFile } from './documents.ts';

/** For a thread of its own. */
export const contractModule = import.meta.url;

/**
 * What is wrong with the contract by the rules that hold for it.
 *
 * @param redocly the configuration, and where files are read that others read too
 */
export async function contractProblems(
  root: string,
  redocly?: Awaited<ReturnType<typeof redoclyOf>>,
): Promise<Problem[]> {
  const layout = layoutOf(root);
  const { config, resolver } = redocly ?? (await redoclyOf(layout));
  return lintFile(layout.contract, config.forAlias('contract'), resolver);
}
