import { ContractError } from '../lib/problem.ts';
import type { Finding } from './findings.ts';
import type { PlaceOf } from './place.ts';

/**
 * Refuses a description with findings, each at its source: of several about one part, the first.
 *
 * @throws ContractError
 */
export async function refuse(findings: readonly Finding[], placeOf: PlaceOf): Promise<void> {
  if (findings.length === 0) return;
  const first = new Map([...findings].reverse().map((finding) => [finding.pointer, finding]));
  throw new ContractError(
    await Promise.all(
      [...first.values()].reverse().map(async ({ pointer, ...finding }) => ({
        ...(await placeOf(pointer)),
        severity: 'error' as const,
        ...finding,
      })),
    ),
  );
}
