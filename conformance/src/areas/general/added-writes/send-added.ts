import type { OperationId } from '../../../../../generated/operations.ts';
import type { Answer, LooseRequest } from '../../../model/messages.ts';
import type { TestContext } from '../../../model/test-context.ts';

/** Calls an operation that is not in the contract. */
export const send = (t: TestContext, operation: string, request: LooseRequest): Promise<Answer> =>
  t.send(operation as OperationId, request);

/** The value at a path of a response, such as `entries.0.parent_id`; undefined if there is none. */
export const at = ({ json }: Answer, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (node, name) =>
        typeof node === 'object' && node !== null ? (node as Record<string, unknown>)[name] : undefined,
      json,
    );
