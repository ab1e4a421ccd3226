import { perService } from './service.ts';

interface Described {
  readonly operationId?: string;
  readonly tags?: readonly string[];
  readonly requestBody?: {
    readonly content: { readonly 'application/json': { readonly schema: { readonly $ref: string } } };
  };
}

interface Document {
  /** What is no operation, such as the parameters of a path, has no id. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components?: {
    readonly schemas?: Readonly<Record<string, { readonly required?: readonly string[] }>>;
  };
}

const described = perService(({ document }) => {
  const { paths, components } = document as Document;
  return new Map(
    Object.entries(paths)
      .flatMap(([path, item]) => Object.entries(item).map(([method, node]) => ({ path, method, ...node })))
      .flatMap(({ path, method, operationId, tags, requestBody }) => {
        const reference = requestBody?.content['application/json'].schema.$ref ?? '';
        const name = reference.slice(reference.lastIndexOf('/') + 1);
        const { required = [] } = components?.schemas?.[name] ?? {};
        const known = { tag: tags?.[0], required, path, method: method.toUpperCase() };
        return operationId === undefined ? [] : [[operationId, known] as const];
      }),
  );
});

/** Whether the contract has the operation, and not only an overlay. */
export const isDescribed = (operation: string): boolean => described().has(operation);

/** Its path below the API root. */
export const pathOf = (operation: string): string | undefined => described().get(operation)?.path;

/** E.g. `POST /folders`. */
export function requestOf(operation: string): string | undefined {
  const known = described().get(operation);
  return known && `${known.method} ${known.path}`;
}

/** What an operation is about, e.g. `Vault`. */
export const tagOf = (operation: string): string | undefined => described().get(operation)?.tag;

/** All operations that are about the same as this one. */
export const operationsBeside = (operation: string): readonly string[] =>
  [...described().keys()].filter((id) => tagOf(id) === tagOf(operation));

/** The names that the body of a valid request has. */
export const requiredFieldsOf = (operation: string): readonly string[] =>
  described().get(operation)?.required ?? [];
