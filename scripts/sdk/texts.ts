import type { SdkField, SdkModel, SdkOperation } from './model.ts';

/** The name that a language has for a field of the API; `operation` is absent for a field of an object. */
type Rename = (name: string, operation?: SdkOperation) => string;

/**
 * The model with texts that name fields as the language does: `` `parent_ids` `` in place of `` `parentIds` ``. Other code in
 * the texts stays as it is. So do names in lower case, because a text may mean the value that is sent.
 */
export function withNamesOf(model: SdkModel, rename: Rename): SdkModel {
  const objects = [...model.requests, ...model.responses];
  const everywhere = objects.flatMap(({ fields }) => fields);
  const sent = model.operations.flatMap(({ inPath, inQuery, inBody }) => [inPath, inQuery, inBody].flat());
  const known = new Set(
    [...everywhere, ...sent].map(({ name }) => name).filter((name) => /[A-Z]/.test(name)),
  );
  const said = <Described extends { description: string }>(one: Described, operation?: SdkOperation) => ({
    ...one,
    description: one.description.replaceAll(/`(\w+)`/g, (code, name: string) =>
      known.has(name) ? `\`${rename(name, operation)}\`` : code,
    ),
  });
  const object = <Described extends { description: string; fields: SdkField[] }>(one: Described) => ({
    ...said(one),
    fields: one.fields.map((field) => said(field)),
  });
  return {
    ...model,
    requests: model.requests.map(object),
    responses: model.responses.map(object),
    operations: model.operations.map((operation) => {
      const fields = (list: SdkField[]) => list.map((field) => said(field, operation));
      const { inPath, inQuery, inBody } = operation;
      return {
        ...said(operation, operation),
        inPath: fields(inPath),
        inQuery: fields(inQuery),
        inBody: fields(inBody),
      };
    }),
  };
}
