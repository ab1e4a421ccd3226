import openapi from '../../../generated/openapi.json' with { type: 'json' };

const tags = new Map<string, string>(
  Object.values(openapi.paths).flatMap((path) =>
    Object.values(path).flatMap((node: object) =>
      'operationId' in node && 'tags' in node
        ? [[node.operationId as string, (node.tags as string[])[0]!]]
        : [],
    ),
  ),
);

/** What an operation is about, e.g. `Vault`. */
export const tagOf = (operation: string): string | undefined => tags.get(operation);

/** All operations that are about the same as this one. */
export const operationsBeside = (operation: string): readonly string[] =>
  [...tags.keys()].filter((id) => tags.get(id) === tagOf(operation));
