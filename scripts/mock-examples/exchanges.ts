import { callsOf, type Call, type Parameter, type Content, type Answer } from '../lib/call.ts';
import type { Json, OpenApiDocument } from '../lib/openapi.ts';
import { UsageError } from '../lib/command.ts';

/** One request to send and the expected response. */
export interface Exchange {
  operation: Call;
  request: RequestExample;
  response: ResponseExample;
}

export interface RequestExample {
  /** The example that distinguishes it from the other requests, e.g. `nested` or `entryId=byHash`. */
  name: string;
  parameters: Argument[];
  body?: { type: string; value: Json };
}

export interface Argument {
  name: string;
  /** `path`, `query`, `header` or `cookie`. */
  in: string;
  value: Json;
}

export interface ResponseExample {
  code: string;
  type: string;
  name: string;
  value: Json;
  schema: Json;
  /** Whether the mock chooses this response if the request has no preference. */
  isDefault: boolean;
}

/**
 * Exchanges that include every documented example: of each operation, its successes and the refusal that the mock
 * chooses by itself; every other refusal once, however many operations share it.
 */
export function exchangesOf(document: OpenApiDocument): Exchange[] {
  const sent = new Set<string>();
  const isFirst = ({ code, type, value, schema }: ResponseExample): boolean => {
    const key = JSON.stringify([code, type, value, schema]);
    const isNew = !sent.has(key);
    sent.add(key);
    return isNew;
  };
  return callsOf(document).flatMap((operation) => {
    const requests = requestsOf(operation);
    const { successes, others } = responsesOf(operation);
    const refusals = others.filter((response) => isFirst(response) || response.isDefault);
    return [
      ...pairUp(requests, successes).map(([request, response]) => ({ operation, request, response })),
      ...refusals.map((response) => ({ operation, request: requests[0]!, response })),
    ];
  });
}

/** Pairs two lists by index; the shorter one is continued with its first element. */
function pairUp<A, B>(left: readonly A[], right: readonly B[]): [A, B][] {
  if (left.length === 0 || right.length === 0) return [];
  const length = Math.max(left.length, right.length);
  return Array.from({ length }, (_, index) => [left[index] ?? left[0]!, right[index] ?? right[0]!]);
}

/** The request from all first examples, then one more for each further example of a body or a parameter. */
function requestsOf(operation: Call): RequestExample[] {
  const inputs = operation.parameters
    .map((input) => ({ input, examples: examplesOf(operation, input) }))
    .filter(({ examples }) => examples.length > 0);
  const firsts = inputs.map(({ input, examples }) => toArgument(input, examples[0]![1]));
  const [firstBody, ...otherBodies] = operation.bodies.flatMap(bodiesOf);

  const base = { name: firstBody?.name ?? '', parameters: firsts, ...(firstBody && { body: firstBody }) };
  const byBody = otherBodies.map((body) => ({ ...base, name: body.name, body }));
  const byParameter = inputs.flatMap(({ input, examples }, position) =>
    examples.slice(1).map(([name, value]) => ({
      ...base,
      name: `${input.name}=${name}`,
      parameters: firsts.map((first, index) => (index === position ? toArgument(input, value) : first)),
    })),
  );
  return [base, ...byBody, ...byParameter];
}

const toArgument = ({ name, in: place }: Parameter, value: Json): Argument => ({ name, in: place, value });

function examplesOf({ id }: Call, { name, isRequired, examples }: Parameter): [string, Json][] {
  if (examples.size > 0 || !isRequired) return [...examples];
  throw new UsageError(`${id}: the required parameter ${name} has no example.`);
}

function bodiesOf({ type, examples }: Content): { type: string; name: string; value: Json }[] {
  return [...examples].map(([name, value]) => ({ type, name, value }));
}

function responsesOf({
  responses,
  successes,
  needsToken,
}: Call): Record<'successes' | 'others', ResponseExample[]> {
  const [success] = successes.map(({ code }) => code).sort();
  const chosenByMock = (code: string) => code === success || (code === '401' && needsToken);
  const examplesOf = (answers: readonly Answer[]) =>
    answers.flatMap(({ code, contents }) =>
      contents.flatMap(({ schema = {}, ...content }, place) =>
        bodiesOf({ schema, ...content }).map((body, index) => ({
          ...{ ...body, code, schema },
          isDefault: place === 0 && index === 0 && chosenByMock(code),
        })),
      ),
    );
  return {
    successes: examplesOf(successes),
    others: examplesOf([...responses.values()].filter((answer) => !successes.includes(answer))),
  };
}
