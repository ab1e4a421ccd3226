import type { OpenApiDocument } from '../lib/openapi.ts';
import { ContractError, type Problem } from '../lib/problem.ts';
import { findingsIn } from './findings.ts';
import type { Place } from './place.ts';

/**
 * Refuses a bundle that a parser does not accept.
 *
 * @param name of the output, which shows whether the contract or a later step is at fault
 * @param placeOf returns the source of a node
 * @throws ContractError
 */
export async function refuse(
  document: OpenApiDocument,
  name: string,
  placeOf: (pointer: string) => Promise<Place>,
): Promise<void> {
  const findings = await findingsIn(document);
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
