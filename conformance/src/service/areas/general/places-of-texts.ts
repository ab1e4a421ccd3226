import type { OperationId } from '../../../../../generated/operations.ts';
import type { Answer, LooseRequest } from '../../../engine/model/messages.ts';
import type { SubjectId } from '../../../engine/model/subject.ts';
import type { TestContext } from '../../test-context.ts';
import { fieldOf, integerOf } from '../../../engine/model/wire-values.ts';
import {
  indexedOperations,
  type IndexedObject,
  type IndexedOperation,
} from '../shared/contract-index/indexed-operations.ts';
import { readPages, objectsShown } from '../shared/contract-index/shown.ts';

export type Values = Readonly<Record<string, string>>;

type Shown = Readonly<Record<string, unknown>>;

/** A request that the server accepted, with the texts in it. */
export interface Accepted {
  readonly values: Values;
  readonly request?: LooseRequest;
  readonly answer: Answer;
}

/** Shows fields somewhere. */
export interface Place {
  /** Whether the next request may replace what it shows, so that it is read after each. */
  readonly isReplaced?: boolean;
  /** Reads the place once, and returns what it shows of the fields of each request. */
  readonly read: (t: TestContext) => Promise<(accepted: Accepted) => Shown | Promise<Shown>>;
  readonly besides?: Besides | undefined;
}

/** Another way to read the same resources: if it shows a text as it was sent, the server keeps the text, and the place is wrong. */
interface Besides {
  readonly read: (t: TestContext, accepted: Accepted) => Promise<Shown>;
  /** The requirement on each field of the place. */
  readonly tests: Readonly<Record<string, SubjectId | undefined>>;
}

/** The fields of an object in the response. */
export const answered = (object: IndexedObject): Place => ({
  read: () => Promise.resolve(({ answer }) => objectOf(objectsShown(answer, object)[0])),
});

/** The fields of the item of a list that has the id of the object in the response. */
export const listed = (operation: OperationId, list: IndexedObject, object: IndexedObject): Place => ({
  besides: besidesList(list, object),
  read: async (t) => {
    const items = objectsShown(await t.send(operation, {}), list);
    return ({ answer }) => {
      const id = idIn(answer, object);
      return objectOf(items.find((item) => id !== undefined && fieldOf(item, 'id') === id));
    };
  },
});

/** The operation that reads one resource of a list by its id. */
function besidesList(list: IndexedObject, object: IndexedObject): Besides | undefined {
  const kind = list.fields['id']?.kind;
  for (const { id: operation, isRead, parameters, shown } of indexedOperations) {
    const required = parameters.filter(({ isRequired }) => isRequired);
    const single = shown.find(({ isList, fields }) => !isList && fields['id']?.kind === kind);
    if (!isRead || kind === undefined || !single || required.length !== 1 || required[0]!.kind !== kind)
      continue;
    return {
      read: async (t, { answer }) => {
        const path = { [required[0]!.name]: idIn(answer, object) ?? t.unknownId };
        return objectOf(objectsShown(await t.send(operation, { path }), single)[0]);
      },
      tests: Object.fromEntries(
        Object.entries(list.fields).map(([name, { requirements }]) => [name, requirements[0]]),
      ),
    };
  }
  return undefined;
}

/** What is read at the path of the request: of a list, the item that has the texts, or what became of them. */
export const readBack = (reader: IndexedOperation, shown: IndexedObject): Place => ({
  isReplaced: true,
  read: (t) =>
    Promise.resolve(async ({ values, request }) => {
      const { items: objects } = await readPages(t, reader, shown, { path: request!.path! });
      if (!shown.isList) return objectOf(objects[0]);
      const names = Object.keys(values).filter((name) => name in shown.fields);
      const ownTexts = names.flatMap((name) => ownIn(t, values[name]!));
      const isOwn = (object: object) =>
        names.some((name) => ownTexts.some((own) => String(fieldOf(object, name)).includes(own)));
      const isEqual = (object: object) => names.every((name) => fieldOf(object, name) === values[name]);
      return objectOf(objects.find(isEqual) ?? objects.find(isOwn));
    }),
});

/** The unique part of a text. */
const ownIn = (t: TestContext, text: string): readonly string[] =>
  text.match(new RegExp(`Text${t.runName}\\d+`)) ?? [];

export function observed(object: IndexedObject): Place {
  return {
    read: (t) =>
      Promise.resolve(async ({ answer }) => {
        const id = idIn(answer, object);
        return objectOf(id === undefined ? undefined : await t.observeEntryIfOffered(id));
      }),
  };
}

const idIn = (answer: Answer, object: IndexedObject): number | undefined =>
  integerOf(fieldOf(objectsShown(answer, object)[0], 'id'));

const objectOf = (value: unknown): Shown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** Its name, and that of the folder above it. */
export function observedFile(object: IndexedObject): Place {
  const { read } = observed(object);
  return {
    read: async (t) => {
      const seenFor = await read(t);
      return async (accepted) => {
        const seen = await seenFor(accepted);
        const above: unknown = Array.isArray(seen['parents']) ? seen['parents'].at(-1) : undefined;
        const folder = typeof above === 'number' ? await t.observeEntryIfOffered(above) : undefined;
        return { ...seen, folder: folder?.name };
      };
    },
  };
}
