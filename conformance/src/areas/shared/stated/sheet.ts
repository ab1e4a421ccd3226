import type { OperationId } from '../../../../../generated/operations.ts';
import type { LooseRequest } from '../../../model/messages.ts';
import type { OperationSheet, OperationSheets } from '../../../model/operation-sheet.ts';
import type { TestContext } from '../../../model/test-context.ts';
import { noBody } from '../no-body.ts';
import { Recipes } from './carried-out.ts';
import { statedOf } from './operations.ts';

/** The sheet of an operation that no area knows yet, so that it is under all rules: what the contract says alone. */
export function sheetFromContract(id: OperationId, known: Partial<OperationSheets>): OperationSheet {
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
