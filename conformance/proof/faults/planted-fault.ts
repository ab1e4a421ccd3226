import { operations } from '../../../generated/operations.reference.ts';
import { meant } from '../../../scripts/lib/nearest.ts';
import { mark } from '../../../scripts/lib/unfilled.ts';
import { findSubject, type SubjectId } from '../../src/engine/model/subject.ts';
import type { Fault } from './effects/fault.ts';

/** One small fault in a correct server, as an implementer might make it. */
export interface PlantedFault {
  /** The requirements that it violates, and what is wrong: `FOLDER-4: A folder without a name is created.` */
  readonly id: string;
  /** What is wrong, in one sentence. */
  readonly sentence: string;
  /** The requirements that must fail; never empty. */
  readonly fails: readonly SubjectId[];
  /**
   * Whether the contract includes the overlay of the reference server, which resolves what the contract leaves open.
   */
  readonly overlaid: boolean;
  /** Whether only the histories run: no other check is expected to detect it. */
  readonly histories: boolean;
  /** The operations whose requests and responses it changes; undefined if it may change any. */
  readonly touches: Fault['touches'];
  /** The fault, with nothing remembered of other servers. */
  readonly newFault: () => Fault;
}

/** Faults by what they violate, several requirements joined by `, `, and what is wrong. */
export type Rows = {
  readonly [Id in `${SubjectId}: ${string}` | `${SubjectId}, ${string}`]: () => Fault;
};

/**
 * Declares faults, one per row.
 *
 * @example
 * faults({
 *   'FOLDER-4: A folder without a name is created.': () => fills('createFolder', 'name', 'Untitled'),
 * });
 */
export const faults = (rows: Rows): PlantedFault[] => declared(rows, {});

/** Faults that violate what only the overlay of the reference server says, or what only its operations show. */
export const overlaidFaults = (rows: Rows): PlantedFault[] => declared(rows, { overlaid: true });

/** Faults that only histories detect. */
export const historyFaults = (rows: Rows): PlantedFault[] => declared(rows, { histories: true });

const declared = (
  rows: Rows,
  { overlaid = false, histories = false }: Partial<Pick<PlantedFault, 'overlaid' | 'histories'>>,
): PlantedFault[] =>
  Object.entries<() => Fault>(rows).map(([id, newFault]) => {
    const [fails = '', ...sentence] = id.split(': ');
    return {
      id,
      sentence: sentence.join(': '),
      fails: fails.split(', ') as SubjectId[],
      overlaid,
      histories,
      touches: newFault().touches,
      newFault,
    };
  });

/** What is wrong with the row of a fault, which would otherwise only survive; undefined for a right one. */
export function mistakeIn({ id, fails, touches = [] }: PlantedFault): string | undefined {
  const row = `conformance/proof/faults/: '${id}'`;
  if (id.includes(mark))
    return `${row} is not filled in: replace ${mark} in the key by what the server does wrong.`;
  const subject = fails.find((name) => findSubject(name) === undefined);
  if (subject !== undefined)
    return `${row}: there is no requirement ${subject}. A key is \`REQUIREMENT: sentence\`, or several requirements with commas between.`;
  const operation = touches.find((name) => !(name in operations));
  return (
    operation && `${row}: there is no operation ${operation}.${meant(operation, Object.keys(operations))}`
  );
}

/** The contract against which a server is tested: as it is, or with the overlay of the reference server. */
export type Basis = 'stated' | 'overlaid';

export const basisFor = ({ overlaid }: PlantedFault): Basis => (overlaid ? 'overlaid' : 'stated');
