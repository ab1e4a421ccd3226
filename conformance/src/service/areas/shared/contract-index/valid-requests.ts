import type { OperationId } from '../../../../../../generated/operations.ts';
import type { Need } from '../../../check.ts';
import type { Answer, LooseRequest } from '../../../../engine/model/messages.ts';
import type { OperationDescription, OperationDescriptions } from '../../../operation-description.ts';
import type { TestContext } from '../../../test-context.ts';
import { fieldOf, integerOf } from '../../../../engine/model/wire-values.ts';
import { isCarriedOut } from '../answers.ts';
import { readPages, itemOf, objectsShown } from './shown.ts';
import {
  readerAt,
  indexedOperation,
  indexedOperations,
  writersAt,
  type IndexedField,
  type IndexedObject,
  type IndexedOperation,
  type IndexedParameter,
} from './indexed-operations.ts';

type PathValues = NonNullable<LooseRequest['path']>;

/** How the run gets a request that the server carries out. */
export interface ValidRequest {
  readonly operation: OperationId;
  /** Whether it is about a resource that exists, if it is about one. */
  readonly isCertain: boolean;
  /** What it requires that a run may lack. */
  readonly needs: readonly Need[];
  /**
   * Creates what the request is about, and builds it.
   *
   * @param given parameters of the path that have a value already
   */
  readonly build: (t: TestContext, given?: PathValues) => Promise<LooseRequest>;
}

/** How the run gets a value. */
interface Source {
  readonly needs: readonly Need[];
  /** @param path the values of the parameters of the path that have one already */
  readonly make: (t: TestContext, path: PathValues) => Promise<unknown>;
}

/** What an operation needs that creates something which the interface cannot delete, or that signs in. */
const needsOfMaking: Readonly<Partial<Record<string, Need>>> = {
  note: 'note',
  workspace: 'workspace',
  token: 'password',
};

/** The requests of all operations that a run can have carried out. */
export class ValidRequests {
  readonly #descriptions: Partial<OperationDescriptions>;
  readonly #known = new Map<OperationId, ValidRequest | undefined>();

  constructor(descriptions: Partial<OperationDescriptions>) {
    this.#descriptions = descriptions;
  }

  /**
   * That of the operation's description, or one with what the contract requires, about resources that the run creates. Undefined
   * if neither is possible. A run changes only what it created: an operation that changes something, and has no id of
   * such a resource in its path, needs its description.
   */
  of(id: OperationId): ValidRequest | undefined {
    if (this.#known.has(id)) return this.#known.get(id);
    // Creating a resource must not take the resource itself.
    this.#known.set(id, undefined);
    const description = this.#descriptionOf(id);
    const own = description && ofDescription(id, description);
    // The valid request of a description need not be carried out: it may be about nothing that exists.
    const validRequest = own?.isCertain ? own : (this.#ofContract(indexedOperation(id)) ?? own);
    this.#known.set(id, validRequest);
    return validRequest;
  }

  /** Whether a new resource comes from each request of an operation. */
  creates({ id, method }: IndexedOperation): boolean {
    const effect = this.#descriptionOf(id)?.effect;
    if (!effect) return method === 'POST';
    return 'makes' in effect && ['folder', 'file', 'note', 'workspace'].includes(effect.makes);
  }

  /** The operations that create resources of a kind, such as `NoteId`, and show them. */
  makersOf(kind: string): IndexedOperation[] {
    return indexedOperations.filter(
      (operation) => this.creates(operation) && singleOf(operation, kind) !== undefined,
    );
  }

  #descriptionOf(id: OperationId): OperationDescription | undefined {
    const description = this.#descriptions[id];
    return description?.isFromContract ? undefined : description;
  }

  #ofContract(operation: IndexedOperation): ValidRequest | undefined {
    const { id, parameters, body, isRead } = operation;
    const required = parameters.filter(({ isRequired }) => isRequired);
    const making = operation.method === 'DELETE' ? this.#writerAt(operation.path) : undefined;
    const inPath = required
      .filter((parameter) => parameter.in === 'path')
      .map((parameter): Named => [parameter.name, this.#sourceOf(operation, parameter)]);
    const inQuery = required
      .filter((parameter) => parameter.in === 'query')
      .map((parameter): Named => [parameter.name, this.#valueFor(parameter)]);
    const inBody = Object.entries(body ?? {})
      .filter(([, { isRequired }]) => isRequired)
      .map(([name, field]): Named => [name, this.#valueFor(field)]);
    const all = [...inPath, ...inQuery, ...inBody];
    if (!all.every(([, source]) => source !== undefined) || (!isRead && inPath.length === 0))
      return undefined;
    return {
      operation: id,
      isCertain: true,
      needs: [...new Set([...all.flatMap(([, source]) => source!.needs), ...(making?.needs ?? [])])],
      build: async (t, given = {}) => {
        // What is deleted must be there.
        const made = making && (await sendValid(t, making, given)).request.path;
        const path: Record<string, string | number> = { ...made };
        for (const [name, source] of inPath) {
          path[name] ??= given[name] ?? ((await source!.make(t, path)) as number);
        }
        const query = (await valuesOf(t, inQuery)) as NonNullable<LooseRequest['query']>;
        return { path, query, ...(body && { body: await valuesOf(t, inBody) }) };
      },
    };
  }

  /** That of an operation which creates at a path what a DELETE removes there. */
  #writerAt(path: string): ValidRequest | undefined {
    const validRequests = writersAt(path).map(({ id }) => this.of(id));
    return validRequests.find((validRequest) => validRequest !== undefined);
  }

  /** The id of a resource that the run creates: below the path before the parameter, or by an operation that shows its kind. */
  #sourceOf(operation: IndexedOperation, { name, kind }: IndexedParameter): Source | undefined {
    const place = operation.path.slice(0, operation.path.indexOf(`/{${name}}`));
    const writers = writersAt(place);
    const sources = [
      ...writers.map((writer) => this.#madeBy(writer, kind)),
      ...writers.map((writer) => this.#foundAfter(writer, kind)),
      ...(kind === undefined ? [] : [this.#createdOf(kind)]),
    ];
    return sources.find((source) => source !== undefined);
  }

  #createdOf(kind: string): Source | undefined {
    const sources = this.makersOf(kind).map((maker) => this.#madeBy(maker, kind));
    return sources.find((source) => source !== undefined);
  }

  #madeBy(maker: IndexedOperation, kind: string | undefined): Source | undefined {
    const made = singleOf(maker, kind);
    const validRequest = made && this.of(maker.id);
    if (!validRequest) return undefined;
    return {
      needs: validRequest.needs,
      make: async (t, path) => {
        const { answer } = await sendValid(t, validRequest, path);
        return idIn(t, answer, objectsShown(answer, made)[0]);
      },
    };
  }

  /** The id that a list shows of what was just sent. */
  #foundAfter(writer: IndexedOperation, kind: string | undefined): Source | undefined {
    const validRequest = this.of(writer.id);
    const reader = readerAt(writer.path);
    const list = reader?.shown.find((shown) => shown.isList && isOfKind(shown, kind));
    if (!validRequest || !reader || !list) return undefined;
    return {
      needs: validRequest.needs,
      make: async (t, path) => {
        const { request } = await sendValid(t, validRequest, path);
        const { items, answer } = await readPages(t, reader, list, { path: request.path! });
        return idIn(t, answer, itemOf(items, list, request.body));
      },
    };
  }

  /** A value that the contract allows; undefined if the contract does not say enough. */
  #valueFor({ kind, isText, types, schema }: IndexedField): Source | undefined {
    const of = (make: (t: TestContext) => unknown): Source => ({
      needs: [],
      make: (t) => Promise.resolve(make(t)),
    });
    if (kind !== undefined) return this.#createdOf(kind);
    if (schema.const !== undefined) return of(() => schema.const);
    if (Array.isArray(schema.enum)) return of(() => (schema.enum as unknown[])[0]);
    if (isText) return of((t) => t.unique('Text'));
    if (types.includes('boolean')) return of(() => false);
    if (types.includes('null')) return of(() => null);
    // An integer without a limit may be an id.
    return types.includes('integer') && schema.minimum !== undefined ? of(() => schema.minimum) : undefined;
  }
}

function ofDescription(
  operation: OperationId,
  { broken, valid, effect }: OperationDescription,
): ValidRequest {
  const sound = 'never' in broken ? undefined : broken.sound;
  const making = 'makes' in effect ? needsOfMaking[effect.makes] : undefined;
  return {
    operation,
    // Without a sound request, the valid one is only refused for an invalid field.
    isCertain: !('never' in broken),
    needs: [...(sound?.needs ?? []), ...(making === undefined ? [] : [making])],
    build: async (t) => (sound ? sound.build(t) : valid(t)),
  };
}

type Named = readonly [name: string, source: Source | undefined];

async function valuesOf(t: TestContext, sources: readonly Named[]): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  for (const [name, source] of sources) values[name] = await source!.make(t, {});
  return values;
}

const isOfKind = ({ fields }: IndexedObject, kind: string | undefined): boolean =>
  fields['id'] !== undefined && (kind === undefined || fields['id'].kind === kind);

/** The object of a kind that a response shows; of any kind if none is given. */
export const singleOf = ({ shown }: IndexedOperation, kind: string | undefined): IndexedObject | undefined =>
  shown.find((object) => !object.isList && isOfKind(object, kind));

function idIn(t: TestContext, answer: Answer, object: unknown): number {
  const id = integerOf(fieldOf(object, 'id'));
  t.assume(id !== undefined, `${answer.operation} shows no id of what was created`);
  return id;
}

/** Sends a request that must succeed, as a precondition. */
export async function sendValid(
  t: TestContext,
  { operation, build }: ValidRequest,
  path?: PathValues,
): Promise<{ readonly request: LooseRequest; readonly answer: Answer }> {
  const request = await build(t, path);
  const answer = await t.send(operation, request);
  t.assume(isCarriedOut(answer), `${operation} returned ${answer.status}`);
  return { request, answer };
}
