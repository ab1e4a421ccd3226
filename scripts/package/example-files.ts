import { callsOf, type Content } from '../lib/call.ts';
import type { Json, OpenApiDocument } from '../lib/openapi.ts';

/** One documented example as its own file. */
export interface ExampleFile {
  operationId: string;
  /** Upper case. */
  method: string;
  /** Below the API root, as in the description: `/notes/{id}`. */
  path: string;
  /** `request`, or the code of the response. */
  of: string;
  mediaType: string;
  /** Below `dist/`: `examples/createFolder/422-name-missing.json`. */
  file: string;
  value: Json;
}

/** Every JSON example of a request or response, in the order of the description. */
export function exampleFiles(description: OpenApiDocument): ExampleFile[] {
  return callsOf(description).flatMap((operation) => {
    const from = (of: string, contents: readonly Content[]) =>
      contents
        .filter(({ type }) => type.endsWith('json'))
        .flatMap(({ type, examples }) =>
          [...examples].map(([name, value]) => ({
            operationId: operation.id,
            method: operation.method.toUpperCase(),
            path: operation.path,
            of,
            mediaType: type,
            file: `examples/${operation.id}/${of}-${name}.json`,
            value,
          })),
        );
    return [
      ...from('request', operation.bodies),
      ...[...operation.responses.values()].flatMap(({ code, contents }) => from(code, contents)),
    ];
  });
}
