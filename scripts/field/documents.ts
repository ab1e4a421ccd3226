import { readFile } from 'node:fs/promises';
import { bundlePath, type BundleName } from '../lib/bundles.ts';
import type { Paths } from '../lib/paths.ts';

/** The documents for tools, by their name on the page. */
export const documents = {
  '3.1': 'openapi.json',
  codegen: 'openapi.codegen.json',
  'codegen 3.0': 'openapi.codegen-3.0.json',
  reference: 'openapi.reference.json',
  'reference codegen': 'openapi.reference.codegen.json',
  '3.0': 'openapi-3.0.json',
  '3.2': 'openapi-3.2.json',
} as const satisfies Record<string, BundleName>;

export type DocumentName = keyof typeof documents;

export const documentNames = Object.keys(documents) as DocumentName[];

/** The document as JSON. */
export async function documentText(paths: Paths, name: DocumentName): Promise<string> {
  return readFile(await bundlePath(paths, documents[name]), 'utf8');
}
