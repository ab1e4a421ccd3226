import path from 'node:path';
import type { Paths } from '../lib/paths.ts';
import type { OpenApiDocument } from '../lib/openapi.ts';
import { brunoCollection } from './bruno.ts';
import { content, fileName } from './upload-flow.ts';
import { postmanCollection, postmanEnvironment } from './postman.ts';

/** Collections for Postman and Bruno: content by absolute path. */
export function collectionFiles(reference: OpenApiDocument, { generated }: Paths): Map<string, string> {
  const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
  const files: [string, string][] = [
    ['postman/file-storage.postman_collection.json', json(postmanCollection(reference))],
    ['postman/reference.postman_environment.json', json(postmanEnvironment())],
    [`postman/${fileName}`, content],
    [`bruno/${fileName}`, content],
    ...[...brunoCollection(reference)].map(([name, content]): [string, string] => [`bruno/${name}`, content]),
  ];
  return new Map(files.map(([name, content]) => [path.join(generated, 'collections', name), content]));
}
