import { UsageError } from '../../lib/verb.ts';

/**
 * Tells what a type is missing for.
 *
 * @param part operationId, or component such as `schemas/Note`
 * @throws UsageError for what has no type
 */
export function forPart<Written>(part: string, write: () => Written): Written {
  try {
    return write();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${part} has no type: ${reason}.`, { cause: error });
  }
}
