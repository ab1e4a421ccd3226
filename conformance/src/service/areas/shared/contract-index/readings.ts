import type { OperationId } from '../../../../../../generated/operations.ts';
import type { LooseRequest } from '../../../../engine/model/messages.ts';
import type { TestContext } from '../../../test-context.ts';
import { fieldOf, integerOf } from '../../../../engine/model/wire-values.ts';
import type { ValidRequests } from './valid-requests.ts';
import {
  readerAt,
  indexedOperations,
  writersAt,
  type IndexedObject,
  type IndexedOperation,
} from './indexed-operations.ts';
import { readPages } from './shown.ts';

/** A value of a resource, by words such as `title of the id 12`. */
export type Values = Readonly<Record<string, unknown>>;

/** What a read shows of resources that the run created: only the fields that a request sets, as no other is certain to stay. */
export interface Reading {
  readonly operation: OperationId;
  /**
   * @param isClosed whether nothing may come to it either
   * @returns undefined if the server refuses it, which is for other checks
   */
  readonly look: (t: TestContext, isClosed?: boolean) => Promise<Values | undefined>;
}

/** The operation that reads what is at the path of another, or around the resource at its end. */
export const readerFor = ({ path }: IndexedOperation): IndexedOperation | undefined =>
  path.includes('{') ? (readerAt(path) ?? readerAt(path.replace(/\/\{\w+\}$/, ''))) : undefined;

/** What is to be read at the path of a request; undefined if nothing that is written there can be read. */
export function readingFor(operation: IndexedOperation, { path }: LooseRequest): Reading | undefined {
  const reader = readerFor(operation);
  const writers = reader ? writersAt(reader.path) : [];
  const shown = reader?.shown.find((object) => writtenFields(object, writers).length > 0);
  return reader && shown && readingOf(reader, shown, writers, () => ({ path: path! }), false);
}

const writtenFields = ({ fields }: IndexedObject, writers: readonly IndexedOperation[]): string[] =>
  Object.entries(fields)
    .filter(([name, { isRequired }]) => isRequired && writers.some(({ body }) => body?.[name] !== undefined))
    .map(([name]) => name);

function readingOf(
  operation: IndexedOperation,
  shown: IndexedObject,
  writers: readonly IndexedOperation[],
  request: () => LooseRequest,
  isOfAccount: boolean,
): Reading {
  const names = writtenFields(shown, writers);
  return {
    operation: operation.id,
    look: async (t, isClosed = false) => {
      const { items, answer } = await readPages(t, operation, shown, request());
      if (!answer.ok) return undefined;
      const resources = items.flatMap((object) => {
        const id = integerOf(fieldOf(object, 'id'));
        // Others may change what the account has beside the resources of this run.
        const isOwn = !isOfAccount || JSON.stringify(object).includes(t.runName);
        if (!isOwn || (id === undefined && shown.isList)) return [];
        return names.map((name) => [id === undefined ? name : name + ofResource(id), fieldOf(object, name)]);
      });
      return {
        ...(Object.fromEntries(resources) as Values),
        ...(isClosed && { 'the number of things': items.length }),
      };
    },
  };
}

const ofResource = (id: number): string => ` of the id ${id}`;

/** Whether a value is of one of these resources. */
export const isOfResource = (value: string, ids: ReadonlySet<number>): boolean =>
  [...ids].some((id) => value.endsWith(ofResource(id)));

/** The ids in a request. */
export const idsIn = ({ path = {}, body }: LooseRequest): ReadonlySet<number> =>
  new Set(
    [...Object.values(path), ...Object.values((body ?? {}) as Record<string, unknown>)]
      .flat()
      .map(Number)
      .filter(Number.isInteger),
  );

/** The lists of what the account has, with the resources in them that the interface can create. */
export const accountReadings = (validRequests: ValidRequests): Reading[] =>
  accountLists.flatMap(({ operation, list }) => {
    const makers = validRequests.makersOf(list.fields['id']!.kind!);
    return makers.length === 0 ? [] : [readingOf(operation, list, makers, () => ({}), true)];
  });

/** The lists whose request names nothing. */
export const accountLists = indexedOperations
  .filter((operation) => operation.isRead && operation.parameters.every(({ isRequired }) => !isRequired))
  .flatMap((operation) =>
    operation.shown
      .filter(({ isList, fields }) => isList && fields['id']?.kind !== undefined)
      .map((list) => ({ operation, list })),
  );
