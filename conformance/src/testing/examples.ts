import openapi from '../../../generated/openapi.json' with { type: 'json' };
import { Description } from '../engine/contract/description.ts';
import { objectOf } from '../engine/contract/json.ts';

/** An example of the body of a request or a response. */
export interface Example {
  readonly operation: string;
  readonly name: string;
  readonly value: unknown;
}

export interface ResponseExample extends Example {
  /** A status that its response stands for. */
  readonly status: number;
}

const contract = new Description(openapi);

/** The examples of a request body or a response. */
function examplesIn(description: Description, node: unknown): Omit<Example, 'operation'>[] {
  const media = objectOf(objectOf(objectOf(node).content)['application/json']);
  return Object.entries(objectOf(media.examples)).map(([name, reference]) => {
    const example = description.resolve({ node: reference, pointer: '' }).node;
    return { name, value: objectOf(example).value };
  });
}

/** Every example of a request body in the contract. */
export const requestExamples: readonly Example[] = [...contract.operations.values()].flatMap(({ id, node }) =>
  examplesIn(contract, node.requestBody).map((example) => ({ operation: id, ...example })),
);

/** Every example of a response in a description. */
export const responseExamplesOf = (description: Description): ResponseExample[] =>
  [...description.operations.values()].flatMap((operation) =>
    description.responses(operation).flatMap(({ code, place }) => {
      const status = Number(code.replace('2XX', '200').replace('4XX', '422'));
      return examplesIn(description, place.node).map((example) => ({
        operation: operation.id,
        status,
        ...example,
      }));
    }),
  );

export const responseExamples: readonly ResponseExample[] = responseExamplesOf(contract);
