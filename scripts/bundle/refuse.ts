import { ContractError, type Problem } from '../lib/problem.ts';
import type { Findings } from './findings.ts';
import type { Place } from './place.ts';

/**
 * Refuses a bundle that a parser does not accept.
 *
 * @param placeOf returns the source of a node
 */
export async function refuse(
  { name, findings }: Findings,
  placeOf: (pointer: string) => Promise<Place>,
): Promise<void> {
  if (findings.length === 0) return;
  throw new ContractError(
    await Promise.all(
      findings.map(async ({ pointer, rule, message }): Promise<Problem> => ({
        ...(await placeOf(pointer)),
        severity: 'error',
        rule,
        message: `${message} (${pointer} of ${name})`,
      })),
    ),
  );
}
