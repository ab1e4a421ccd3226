import type { SdkField, SdkModel, SdkOperation } from './model.ts';

/** The name of an API field in a language; `operation` is absent for a field of an object. */
type Rename = (name: string, operation?: SdkOperation) => string;

/**
 * The model with texts that use the names of a language: `` `parent_ids` `` instead of `` `parentIds` ``, and `list_notes`
 * instead of `listNotes`. Other code in the texts stays as it is, and so do names in lower case, because a text may mean
 * the value in a request.
 */
export function withNamesOf(
  model: SdkModel,
  rename: Rename,
  renameOperation: (id: string) => string,
): SdkModel {
  const objects = [...model.requests, ...model.responses];
  const everywhere = objects.flatMap(({ fields }) => fields);
  const sent = model.operations.flatMap(({ inPath, inQuery, inHeader, inBody }) =>
    [inPath, inQuery, inHeader, inBody].flat(),
  );
  const known = new Set(
    [...everywhere, ...sent].map(({ name }) => name).filter((name) => /[A-Z]/.test(name)),
  );
  const ids = new Set(model.operations.map(({ id }) => id).filter((id) => /[A-Z]/.test(id)));
  const renamed = <Described extends { description: string }>(
    described: Described,
    operation?: SdkOperation,
  ) => ({
    ...described,
    description: described.description
      .replaceAll(/`(\w+)`/g, (code, name: string) =>
        known.has(name) ? `\`${rename(name, operation)}\`` : code,
      )
      // Not a segment of a path.
      .replaceAll(/(?<![\w/])\w+(?![\w/])/g, (word) => (ids.has(word) ? renameOperation(word) : word)),
  });
  const object = <Described extends { description: string; fields: SdkField[] }>(described: Described) => ({
    ...renamed(described),
    fields: described.fields.map((field) => renamed(field)),
  });
  return {
    ...model,
    requests: model.requests.map(object),
    responses: model.responses.map(object),
    operations: model.operations.map((operation) => {
      const fields = (list: SdkField[]) => list.map((field) => renamed(field, operation));
      const { inPath, inQuery, inHeader, inBody } = operation;
      return {
        ...renamed(operation, operation),
        inPath: fields(inPath),
        inQuery: fields(inQuery),
        inHeader: fields(inHeader),
        inBody: fields(inBody),
      };
    }),
  };
}

/** The description of a part, with when it will be removed. */
export const describedWith = ({ description, removal }: Pick<SdkField, 'description' | 'removal'>): string =>
  [description, ...(removal === undefined ? [] : [`Deprecated: ${removal}`])].join(' ').trim();
