import { operations, type OperationId } from '../../../generated/operations.ts';
import type { OperationSheets, OperationSheet } from '../model/operation-sheet.ts';
import { areas } from './areas.ts';
import type { LooseRequest } from '../model/messages.ts';
import type { TestContext } from '../model/test-context.ts';
import { noBody } from './shared/no-body.ts';
import { Recipes } from './shared/stated/carried-out.ts';
import { statedOf } from './shared/stated/operations.ts';

/** One type with the properties of each. */
type All<Each> = (Each extends unknown ? (each: Each) => void : never) extends (all: infer Joined) => void
  ? Joined
  : never;

type Sheet = Extract<(typeof areas)[number], { sheet: object }>['sheet'];

/** The type lets the compiler report an operation without a sheet. */
const joined: OperationSheets = Object.assign(
  {},
  ...areas.map((area) => ('sheet' in area ? area.sheet : {})),
) as All<Sheet>;

/** As the runner is also tested with operations that the compiler does not know. */
const known: Partial<OperationSheets> = joined;

/** The sheet of each operation, in the order of the contract. */
export const sheets = Object.fromEntries(
  (Object.keys(operations) as OperationId[]).map((id) => [id, known[id] ?? sheetFromContract(id, known)]),
) as OperationSheets;

/** The sheet of an operation that no area knows yet, so that it is under all rules: what the contract says alone. */
function sheetFromContract(id: OperationId, known: Partial<OperationSheets>): OperationSheet {
  const sound = new Recipes(known).of(id);
  const { body } = statedOf(id);
  const unknown = { never: 'it has no sheet, so its requests cannot be built' };
  return {
    isFromContract: true,
    valid: (t) => idleRequest(t, id),
    effect: { makes: 'nothing' },
    reveals: [],
    // Whether another error may come first is for its own sheet to say.
    broken: body === undefined ? noBody : sound ? { statesForm: false, sound } : unknown,
  };
}

/** It contains only ids that nothing has. */
function idleRequest(t: TestContext, id: OperationId): LooseRequest {
  const { parameters, body } = statedOf(id);
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  return {
    path: Object.fromEntries(inPath.map(({ name }) => [name, t.unknownId])),
    ...(body && { body: {} }),
  };
}
