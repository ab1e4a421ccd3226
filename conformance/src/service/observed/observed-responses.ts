import { STATUS_CODES } from 'node:http';
import type { UnknownId } from '../../../../generated/registers.ts';
import type { ObservationReport } from '../../engine/model/report.ts';
import { childOf, objectOf, type JsonObject } from '../../engine/contract/json.ts';
import { contractDescription } from '../areas/shared/contract-index/indexed-operations.ts';
import type { Codes } from './observed-codes.ts';
import { targetOf } from './observed-places.ts';
import { questionOf } from '../../engine/model/subject.ts';

function place(id: string): { responses: JsonObject; target: string } | undefined {
  const operation = contractDescription.operations.get(id);
  return (
    operation && {
      responses: objectOf(operation.node.responses),
      target: targetOf(childOf(operation.pointer, 'responses')),
    }
  );
}

/** The exact codes of each operation replace the range. */
export function successes(seen: readonly ObservationReport[], codes: Codes): Explained[] {
  return operationsOf(seen).flatMap((operation) => {
    const found = place(operation);
    const range = found?.responses['2XX'];
    if (!found || !range) return [];
    const own = codes.successVaries ? codes.successes : factsIn(seen, operation);
    const update = Object.fromEntries(own.map((code) => [code, range]));
    const comment = commentOf(
      'U-01',
      seen.filter(({ operations: named }) => named?.includes(operation)),
    );
    return [
      { action: { target: found.target, update, 'x-answers': ['U-01'] }, comment },
      { action: { target: `${found.target}['2XX']`, remove: true, 'x-answers': ['U-01'] }, comment: [] },
    ];
  });
}

const refusal = '#/components/schemas/Refusal';

/** Adds the codes of invalid data. The range stays for errors without a specified form. */
export function invalidData(seen: readonly ObservationReport[], codes: Codes): Explained[] {
  return operationsOf(seen).flatMap((operation) => {
    const found = place(operation);
    const range = objectOf(found?.responses['4XX']);
    const { schema } = objectOf(objectOf(range.content)['application/json']);
    if (!found || objectOf(schema).$ref !== refusal) return [];
    const own = codes.refusalVaries ? codes.refusals : factsIn(seen, operation);
    const update = Object.fromEntries(own.map((code) => [code, range]));
    const comment = commentOf(
      'U-24',
      seen.filter(({ operations: named }) => named?.includes(operation)),
    );
    return [
      { action: { target: found.target, update, 'x-answers': ['U-24'] }, comment },
      {
        action: {
          target: `${found.target}['4XX'].content['application/json'].schema`,
          update: { $ref: '#/components/schemas/UnspecifiedError' },
          'x-answers': ['U-24'],
        },
        comment: [],
      },
    ];
  });
}

/**
 * Unknowns whose observations contain error codes of the operation itself. Those of others belong to a link or a PUT.
 */
const ofRefusals: readonly UnknownId[] = [
  ...(['U-08', 'U-17', 'U-18', 'U-37', 'U-46', 'U-48', 'U-58', 'U-65', 'U-78', 'U-97'] as const),
  ...(['U-120', 'U-124', 'U-131', 'U-140'] as const),
];

/** From the interface, for every operation. */
const stated: readonly string[] = ['401', '403'];

/** Adds codes for errors without a specified form. The range stays, because a run does not see every code. */
export function otherRefusals(
  id: UnknownId,
  seen: readonly ObservationReport[],
  { refusalVaries, refusals }: Codes,
): Explained[] {
  if (!ofRefusals.includes(id) || refusalVaries) return [];
  const byOperation = new Map<string, Set<string>>();
  for (const { fact = '', operations: named = [] } of seen) {
    const [, own] = /\((\w+)\)$/.exec(fact) ?? [];
    const codes = fact.match(/(?<![\d,.])4\d\d(?![\d,.]\d|\d)/g) ?? [];
    for (const operation of own === undefined ? named : [own]) {
      byOperation.set(operation, new Set([...(byOperation.get(operation) ?? []), ...codes]));
    }
  }
  return [...byOperation].flatMap(([operation, codes]) => {
    const found = place(operation);
    const others = [...codes].filter((code) => !stated.includes(code) && !refusals.includes(code));
    if (!found || others.length === 0) return [];
    const update = Object.fromEntries(others.map((code) => [code, unspecified(code)]));
    return { action: { target: found.target, update, 'x-answers': [id] }, comment: [] };
  });
}

const unspecified = (code: string): object => ({
  description: `${STATUS_CODES[code] ?? 'Refused'}.`,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/UnspecifiedError' } } },
});

const operationsOf = (seen: readonly ObservationReport[]): string[] =>
  [...new Set(seen.flatMap(({ operations: named }) => named ?? []))].sort();

const factsIn = (seen: readonly ObservationReport[], operation: string): string[] =>
  seen.flatMap(({ fact, operations: named }) =>
    fact !== undefined && named?.includes(operation) ? [fact] : [],
  );

export interface Action {
  readonly target: string;
  readonly update?: unknown;
  readonly remove?: true;
  readonly 'x-answers': readonly UnknownId[];
}

/** An overlay action with a comment. */
export interface Explained {
  readonly action: Action;
  readonly comment: readonly string[];
}

/** The unknown, and a line of evidence for each observation. */
export const commentOf = (id: UnknownId, seen: readonly ObservationReport[]): string[] => [
  `${id} ${questionOf(id)}`,
  ...seen.map(({ behaviour, shownBy }) => `  ${behaviour}${shownBy === undefined ? '' : `: ${shownBy}`}`),
];
