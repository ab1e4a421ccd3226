import { layoutOf } from '../lib/layout.ts';
import type { Problem } from '../lib/problem.ts';
import { redoclyOf } from '../lib/redocly.ts';
import { lintFile } from './documents.ts';

/** The module for the second thread. */
export const contractModule = import.meta.url;

/**
 * The problems that the rules find in the contract.
 *
 * @param redocly the configuration, and a resolver that shares files with other readers
 */
export async function contractProblems(
  root: string,
  redocly?: Awaited<ReturnType<typeof redoclyOf>>,
): Promise<Problem[]> {
  const layout = layoutOf(root);
  const { config, resolver } = redocly ?? (await redoclyOf(layout));
  return lintFile(layout.contract, config.forAlias('contract'), resolver);
}
