import type { UnknownId } from '../../../generated/registers.ts';
import type { JudgedAnswer } from './contract.ts';
import type { DescribedOperation, Description } from './description.ts';
import { objectOf } from './json.ts';
import { componentsUnder } from './reach.ts';
import { requestSchemaOf } from './request-schema.ts';

/** Unknowns about what a request names, with the names of parameters, fields and components that name it. */
const named: Readonly<Partial<Record<UnknownId, RegExp>>> = {
  'U-17': /(?:entry|parent|folder|file|destination)_?ids?$/i,
  'U-18': /workspace_?id$/i,
};

/** Whether an unknown can be met in an operation: where no request names an entry, none is missing. */
export function canBeMetIn(
  description: Description,
  operation: DescribedOperation,
): (unknown: UnknownId) => boolean {
  const { node, pathItem } = operation;
  const names = [
    ...description.parametersOf(operation).map(({ name }) => String(name)),
    ...Object.keys(objectOf(requestSchemaOf(description, operation.id)?.properties)),
    ...componentsUnder(description, node.requestBody, node.parameters, pathItem.parameters),
  ];
  return (unknown) => {
    const wanted = named[unknown];
    return wanted === undefined || names.some((name) => wanted.test(name));
  };
}

/** Unknowns about the codes of certain answers alone. */
const certain: Readonly<Partial<Record<UnknownId, (answer: JudgedAnswer) => boolean>>> = {
  'U-01': ({ status }) => status < 300,
  'U-08': ({ unreadableRequest = false }) => unreadableRequest,
  'U-12': ({ status }) => status === 429,
};

/** Whether the code of an answer can be the one that an unknown asks for. */
export const isAtStake = (unknown: UnknownId, answer: JudgedAnswer): boolean =>
  certain[unknown]?.(answer) ?? answer.unreadableRequest !== true;
