import { operations, type OperationId } from '../../../../generated/operations.ts';
import type { OperationDescriptions, OperationDescription } from '../operation-description.ts';
import { areas } from './areas.ts';
import type { LooseRequest } from '../../engine/model/messages.ts';
import type { TestContext } from '../test-context.ts';
import { noBody } from './shared/no-body.ts';
import { ValidRequests } from './shared/contract-index/valid-requests.ts';
import { indexedOperation } from './shared/contract-index/indexed-operations.ts';

/** One type with the properties of each. */
type All<Each> = (Each extends unknown ? (each: Each) => void : never) extends (all: infer Joined) => void
  ? Joined
  : never;

type AreaDescriptions = Extract<(typeof areas)[keyof typeof areas], { operations: object }>['operations'];

/** The type lets the compiler report an operation without a description. */
const joined: OperationDescriptions = Object.assign(
  {},
  ...Object.values(areas).map((area) => ('operations' in area ? area.operations : {})),
) as All<AreaDescriptions>;

/** As the runner is also tested with operations that the compiler does not know. */
const known: Partial<OperationDescriptions> = joined;

/** The description of each operation, in the order of the contract. */
export const descriptions = Object.fromEntries(
  (Object.keys(operations) as OperationId[]).map((id) => [
    id,
    known[id] ?? descriptionFromContract(id, known),
  ]),
) as OperationDescriptions;

/** The description of an operation that no area knows yet, so that it is under all rules: what the contract says alone. */
function descriptionFromContract(
  id: OperationId,
  known: Partial<OperationDescriptions>,
): OperationDescription {
  const sound = new ValidRequests(known).of(id);
  const { body } = indexedOperation(id);
  const unknown = { never: 'it has no description, so its requests cannot be built' };
  return {
    isFromContract: true,
    valid: (t) => idleRequest(t, id),
    effect: { makes: 'nothing' },
    reveals: [],
    // Whether another error may come first is for its own description to say.
    broken: body === undefined ? noBody : sound ? { statesForm: false, sound } : unknown,
  };
}

/** It contains only ids that nothing has. */
function idleRequest(t: TestContext, id: OperationId): LooseRequest {
  const { parameters, body } = indexedOperation(id);
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  return {
    path: Object.fromEntries(inPath.map(({ name }) => [name, t.unknownId])),
    ...(body && { body: {} }),
  };
}
