import openapi from '../../../../generated/openapi.json' with { type: 'json' };

interface Described {
  readonly operationId?: string;
  readonly tags?: readonly string[];
  readonly requestBody?: {
    readonly content: { readonly 'application/json': { readonly schema: { readonly $ref: string } } };
  };
}

const schemas: Readonly<
  Record<string, { readonly description?: string; readonly required?: readonly string[] }>
> = openapi.components.schemas;

/** What is no operation, such as the parameters of a path, has no id. */
const paths = openapi.paths as unknown as Readonly<Record<string, Readonly<Record<string, Described>>>>;

const described = new Map(
  Object.values(paths)
    .flatMap((path) => Object.values(path))
    .flatMap(({ operationId, tags, requestBody }) => {
      const reference = requestBody?.content['application/json'].schema.$ref ?? '';
      const { required = [] } = schemas[reference.slice(reference.lastIndexOf('/') + 1)] ?? {};
      return operationId === undefined ? [] : [[operationId, { tag: tags?.[0], required }] as const];
    }),
);

/** What an operation is about, e.g. `Vault`. */
export const tagOf = (operation: string): string | undefined => described.get(operation)?.tag;

/** All operations that are about the same as this one. */
export const operationsBeside = (operation: string): readonly string[] =>
  [...described.keys()].filter((id) => tagOf(id) === tagOf(operation));

/** The names that the body of a valid request has. */
export const requiredFieldsOf = (operation: string): readonly string[] =>
  described.get(operation)?.required ?? [];
