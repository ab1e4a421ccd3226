import { placeInSource } from '../../bundle/place.ts';
import type { Call } from '../../lib/call.ts';
import type { Paths } from '../../lib/paths.ts';
import type { OpenApiDocument } from '../../lib/openapi.ts';
import type { Problem } from '../../lib/problem.ts';
import { unsupportedIn } from './client-operation.ts';

/** Everything in some operations that the client does not support, at its place in the sources. */
export function clientProblems(
  document: OpenApiDocument,
  calls: readonly Call[],
  paths: Paths,
): Promise<Problem[]> {
  return Promise.all(
    calls.flatMap((call) =>
      [...unsupportedIn(document, call)].map(async ({ reason, pointer }): Promise<Problem> => ({
        ...(await placeInSource(paths, pointer)),
        severity: 'error',
        rule: 'client',
        message: `The client cannot be generated for ${call.id}: ${reason}. Describe it in another way, or support it in scripts/generate/client/client-operation.ts.`,
      })),
    ),
  );
}
