import { readFile } from 'node:fs/promises';
import { toCodegen } from '../bundle/codegen.ts';
import { bundlePath, readBundle, type BundleName } from '../lib/bundles.ts';
import type { Paths } from '../lib/paths.ts';

/** The documents for tools, by their name on the page: files of `generated/`, and one that only the package has. */
const documents = {
  '3.1': 'openapi.json',
  codegen: 'openapi.codegen.json',
  'codegen 3.0': 'openapi.codegen-3.0.json',
  reference: 'openapi.reference.json',
  'reference codegen': undefined,
  '3.0': 'openapi-3.0.json',
  '3.2': 'openapi-3.2.json',
} as const satisfies Record<string, BundleName | undefined>;

export type DocumentName = keyof typeof documents;

export const documentNames = Object.keys(documents) as DocumentName[];

/** The document as JSON. */
export async function documentText(paths: Paths, name: DocumentName): Promise<string> {
  const file = documents[name];
  if (file !== undefined) return readFile(await bundlePath(paths, file), 'utf8');
  return `${JSON.stringify(toCodegen(await readBundle(paths, 'openapi.reference.json')), null, 2)}\n`;
}
