import type { OperationId } from '../../../../../generated/operations.ts';
import type { Need } from '../../../model/check.ts';
import type { Answer, LooseRequest } from '../../../model/messages.ts';
import type { OperationSheet, OperationSheets } from '../../../model/operation-sheet.ts';
import type { TestContext } from '../../../model/test-context.ts';
import { fieldOf, integerOf } from '../../../model/wire-values.ts';
import { readPages, itemOf, objectsShown } from './shown.ts';
import {
  readerAt,
  statedOf,
  statedOperations,
  writersAt,
  type StatedField,
  type StatedObject,
  type StatedOperation,
  type StatedParameter,
} from './operations.ts';

type PathValues = NonNullable<LooseRequest['path']>;

/** How the run gets a request that the server carries out. */
export interface Recipe {
  readonly operation: OperationId;
  /** Whether it is about a thing that exists, if it is about one. */
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
export class Recipes {
  readonly #sheets: Partial<OperationSheets>;
  readonly #known = new Map<OperationId, Recipe | undefined>();

  constructor(sheets: Partial<OperationSheets>) {
    this.#sheets = sheets;
  }

  /**
   * That of the operation's sheet, or one with what the contract requires, about things that the run creates. Undefined
   * if neither is possible. A run changes only what it created: an operation that changes something, and has no id of
   * such a thing in its path, needs its sheet.
   */
  of(id: OperationId): Recipe | undefined {
    if (this.#known.has(id)) return this.#known.get(id);
    // Creating a thing must not take the thing itself.
    this.#known.set(id, undefined);
    const sheet = this.#sheetOf(id);
    const own = sheet && ofSheet(id, sheet);
    // The valid request of a sheet need not be carried out: it may be about nothing that exists.
    const recipe = own?.isCertain ? own : (this.#ofContract(statedOf(id)) ?? own);
    this.#known.set(id, recipe);
    return recipe;
  }

  /** Whether a new thing comes from each request of an operation. */
  creates({ id, method }: StatedOperation): boolean {
    const effect = this.#sheetOf(id)?.effect;
    if (!effect) return method === 'POST';
    return 'makes' in effect && ['folder', 'file', 'note', 'workspace'].includes(effect.makes);
  }

  /** The operations that create things of a kind, such as `NoteId`, and show them. */
  makersOf(kind: string): StatedOperation[] {
    return statedOperations.filter(
      (operation) => this.creates(operation) && singleOf(operation, kind) !== undefined,
    );
  }

  #sheetOf(id: OperationId): OperationSheet | undefined {
    const sheet = this.#sheets[id];
    return sheet?.isFromContract ? undefined : sheet;
  }

  #ofContract(operation: StatedOperation): Recipe | undefined {
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
        const made = making && (await carriedOut(t, making, given)).request.path;
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
  #writerAt(path: string): Recipe | undefined {
    const recipes = writersAt(path).map(({ id }) => this.of(id));
    return recipes.find((recipe) => recipe !== undefined);
  }

  /** The id of a thing that the run creates: below the path before the parameter, or by an operation that shows its kind. */
  #sourceOf(operation: StatedOperation, { name, kind }: StatedParameter): Source | undefined {
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

  #madeBy(maker: StatedOperation, kind: string | undefined): Source | undefined {
    const made = singleOf(maker, kind);
    const recipe = made && this.of(maker.id);
    if (!recipe) return undefined;
    return {
      needs: recipe.needs,
      make: async (t, path) => {
        const { answer } = await carriedOut(t, recipe, path);
        return idIn(t, answer, objectsShown(answer, made)[0]);
      },
    };
  }

  /** The id that a list shows of what was just sent. */
  #foundAfter(writer: StatedOperation, kind: string | undefined): Source | undefined {
    const recipe = this.of(writer.id);
    const reader = readerAt(writer.path);
    const list = reader?.shown.find((shown) => shown.isList && isOfKind(shown, kind));
    if (!recipe || !reader || !list) return undefined;
    return {
      needs: recipe.needs,
      make: async (t, path) => {
        const { request } = await carriedOut(t, recipe, path);
        const { items, answer } = await readPages(t, reader, list, { path: request.path! });
        return idIn(t, answer, itemOf(items, list, request.body));
      },
    };
  }

  /** A value that the contract allows; undefined if the contract does not say enough. */
  #valueFor({ kind, isText, types, schema }: StatedField): Source | undefined {
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

function ofSheet(operation: OperationId, { broken, valid, effect }: OperationSheet): Recipe {
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

const isOfKind = ({ fields }: StatedObject, kind: string | undefined): boolean =>
  fields['id'] !== undefined && (kind === undefined || fields['id'].kind === kind);

/** The object of a kind that a response shows; of any kind if none is given. */
export const singleOf = ({ shown }: StatedOperation, kind: string | undefined): StatedObject | undefined =>
  shown.find((object) => !object.isList && isOfKind(object, kind));

function idIn(t: TestContext, answer: Answer, object: unknown): number {
  const id = integerOf(fieldOf(object, 'id'));
  t.assume(id !== undefined, `${answer.operation} shows no id of what was created`);
  return id;
}

/** Sends a request that must succeed, as a precondition. */
export async function carriedOut(
  t: TestContext,
  { operation, build }: Recipe,
  path?: PathValues,
): Promise<{ readonly request: LooseRequest; readonly answer: Answer }> {
  const request = await build(t, path);
  const answer = await t.send(operation, request);
  t.assume(answer.ok, `${operation} returned ${answer.status}`);
  return { request, answer };
}
