import path from 'node:path';
import type { Layout } from '../lib/layout.ts';
import { objectOf, operationsOf, pointerOf, type OpenApiDocument } from '../lib/openapi.ts';
import { ContractError, type Problem } from '../lib/problem.ts';
import { placeInSource } from './place.ts';

/** Refuses a reference description with a range of status codes, because a server returns a specific one. */
export async function checkExplicitCodes(reference: OpenApiDocument, layout: Layout): Promise<void> {
  const ranges = operationsOf(reference).flatMap(({ id, pointer, node }) =>
    Object.keys(objectOf(node.responses))
      .filter((code) => /^[1-5]XX$/.test(code))
      .map((code) => ({ id, code, pointer: pointer + pointerOf('responses', code).slice(1) })),
  );
  if (ranges.length === 0) return;
  throw new ContractError(
    await Promise.all(
      ranges.map(async ({ id, code, pointer }): Promise<Problem> => ({
        ...(await placeInSource(layout, pointer)),
        severity: 'error',
        rule: 'explicit-codes',
        message:
          `${id} still has ${code} in the reference description. Add the status code of the reference server ` +
          `to ${path.relative(layout.root, layout.referenceOverlaySource)} (\`x-moves-to\`).`,
      })),
    ),
  );
}
