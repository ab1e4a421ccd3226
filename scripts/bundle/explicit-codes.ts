import path from 'node:path';
import type { Paths } from '../lib/paths.ts';
import { callsOf } from '../lib/call.ts';
import { pointerOf, type OpenApiDocument } from '../lib/openapi.ts';
import { ContractError, plural, type Problem } from '../lib/problem.ts';
import { placeInSource } from './place.ts';

/** Refuses a reference description with a range of status codes, because a server returns a specific one. */
export async function checkExplicitCodes(reference: OpenApiDocument, paths: Paths): Promise<void> {
  const ranges = callsOf(reference).flatMap(({ id, pointer, responses }) =>
    [...responses.keys()]
      .filter((code) => /^[1-5]XX$/.test(code))
      .map((code) => ({ id, code, pointer: pointer + pointerOf('responses', code).slice(1) })),
  );
  if (ranges.length === 0) return;
  const overlay = path.relative(paths.root, paths.referenceOverlaySource);
  const codes = [...new Set(ranges.map(({ code }) => code))];
  throw new ContractError(
    await Promise.all(
      codes.map(async (code): Promise<Problem> => {
        // One action often gives the code of many operations.
        const [first, ...others] = ranges.filter((range) => range.code === code);
        const have = others.length === 0 ? 'has' : `and ${plural(others.length, 'other operation')} have`;
        return {
          ...(await placeInSource(paths, first!.pointer)),
          severity: 'error',
          rule: 'explicit-codes',
          message:
            `${first!.id} ${have} ${code} in the reference description: add the status code of the reference server ` +
            `to ${overlay} (\`x-moves-to\`).`,
        };
      }),
    ),
  );
}
