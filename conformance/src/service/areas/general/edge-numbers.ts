import { check, type Check } from '../../check.ts';
import type { LooseRequest } from '../../../engine/model/messages.ts';
import type { OperationDescriptions } from '../../operation-description.ts';
import type { TestContext } from '../../test-context.ts';
import { createLink } from '../shared/requests.ts';
import { describeAnswer } from '../shared/answers.ts';
import { indexedOperations, type IndexedOperation } from '../shared/contract-index/indexed-operations.ts';
import type { FieldSchema } from './broken-input/breakages.ts';
import { requestSchemas } from './broken-input/request-schemas.ts';
import { buildOf, needsOf } from './broken-input/sound-request.ts';

/** 2^53 */
const beyondIntegers = '9007199254740992';

/** Read as infinity. */
const beyondFloats = '1e400';

/**
 * -2^31, which every signed column holds; 2^31, 2^53, 2^63 and 2^64: one more than signed columns, JavaScript and 64 bits
 * can hold. As text, since JSON.stringify would round them. Cut to fewer bits, each is zero or negative, which is the id of
 * nothing. No -1: as an index of a list, it is the last entry.
 */
const edges = ['-2147483648', '2147483648', beyondIntegers, '9223372036854775808', '18446744073709551616'];

/** A part of a request that is an integer, or a list of integers. */
interface Place {
  readonly in: 'path' | 'query' | 'body';
  readonly name: string;
  readonly isList: boolean;
}

/** Each operation answers each number without a server error; whether it takes the number is open. */
export const edgeNumberChecks = (descriptions: OperationDescriptions): Check[] =>
  indexedOperations.flatMap((operation) => {
    const { id } = operation;
    const places = placesIn(operation);
    if (places.length === 0) return [];
    return check(
      `RULE-1.edge-numbers-${id}`,
      `${id} answers negative numbers, and those that need more than 31, 53, 63 or 64 bits, without a server error`,
      { tests: ['RULE-1'], operation: id, profile: 'full', needs: needsOf(descriptions[id]) },
      async (t: TestContext) => {
        for (const place of places) {
          let request = await buildOf(descriptions[id])(t);
          for (const number of edgesOf(place)) {
            const answer = await t.send(id, withNumber(request, place, number));
            const isAnswered = answer.status < 500;
            const what = `${place.name} ${number}: any response but a server error`;
            t.expectThat(isAnswered, what, describeAnswer(answer), { answer });
            // The request may have used up what it names.
            if (answer.ok) request = await buildOf(descriptions[id])(t);
          }
        }
      },
    );
  });

/** As a time, 2^53 milliseconds are in the year 287396, and ISO 8601 leaves open how to write it. */
const edgesOf = ({ name, ...place }: Place): readonly string[] => [
  ...edges.filter((number) => name !== 'lastModified' || number !== beyondIntegers),
  // Only JSON has numbers with an exponent.
  ...(place.in === 'body' ? [beyondFloats] : []),
];

/**
 * The first in UTC is in the year 0, which many languages cannot hold. Later ones than the last in UTC are not sent:
 * ISO 8601 leaves open how to write them.
 */
export const edgeTimes = ['0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59+14:00'];

export const edgeTimeChecks: readonly Check[] = [
  check(
    'RULE-1.edge-times',
    'createShareableLink answers an expiry in the year 1 or 9999 without a server error',
    { tests: ['RULE-1'], operation: 'createShareableLink', profile: 'full' },
    async (t: TestContext) => {
      for (const expires_at of edgeTimes) {
        const answer = await createLink(t, (await t.folder()).id, { expires_at });
        const what = `expires_at ${expires_at}: any response but a server error`;
        t.expectThat(answer.status < 500, what, describeAnswer(answer), { answer });
      }
    },
  ),
];

function placesIn({ id, parameters }: IndexedOperation): Place[] {
  const ofParameters = parameters.flatMap(({ in: where, name, types }): Place[] => {
    const isSent = where === 'path' || where === 'query';
    return isSent && types.includes('integer') ? [{ in: where, name, isList: false }] : [];
  });
  const ofBody = Object.entries(requestSchemas(id).properties ?? {}).flatMap(([name, field]): Place[] => {
    const isList = field.items !== undefined;
    return isInteger(field.items ?? field) ? [{ in: 'body', name, isList }] : [];
  });
  return [...ofParameters, ...ofBody];
}

const isInteger = ({ type }: FieldSchema): boolean => [type].flat().includes('integer');

function withNumber(request: LooseRequest, { in: where, name, isList }: Place, number: string): LooseRequest {
  if (where !== 'body') return { ...request, [where]: { ...request[where], [name]: number } };
  const { body, ...rest } = request;
  const mark = '\u0000number';
  const marked = JSON.stringify({ ...(body as object), [name]: isList ? [mark] : mark });
  return { ...rest, rawBody: marked.replace(JSON.stringify(mark), number) };
}
