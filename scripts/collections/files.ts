import type { OpenApiDocument } from '../lib/openapi.ts';
import { brunoCollection } from './bruno.ts';
import { content, fileName } from './upload-flow.ts';
import { postmanCollection, postmanEnvironment } from './postman.ts';

/** Collections for Postman and Bruno: content by path. */
export function collectionFiles(reference: OpenApiDocument): Record<string, string> {
  const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
  return {
    'postman/file-storage.postman_collection.json': json(postmanCollection(reference)),
    'postman/reference.postman_environment.json': json(postmanEnvironment()),
    [`postman/${fileName}`]: content,
    [`bruno/${fileName}`]: content,
    ...Object.fromEntries(
      [...brunoCollection(reference)].map(([name, content]) => [`bruno/${name}`, content]),
    ),
  };
}
