import { access, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Paths } from './paths.ts';
import type { OpenApiDocument } from './openapi.ts';
import { UsageError } from './command.ts';

export type BundleName =
  | 'openapi.yaml'
  | 'openapi.json'
  | 'openapi.codegen.json'
  | 'openapi.codegen-3.0.json'
  | 'openapi.reference.yaml'
  | 'openapi.reference.json'
  | 'openapi-3.0.json'
  | 'openapi-3.2.json';

export type JsonBundle = Extract<BundleName, `${string}.json`>;

/** The path of a bundle that an earlier command has written. */
export async function bundlePath(paths: Paths, name: BundleName): Promise<string> {
  const file = path.join(paths.generated, name);
  await access(file).catch(() => {
    throw new UsageError(`${path.relative(paths.root, file)} is missing: run \`npm run generate\` first.`);
  });
  return file;
}

/** A bundle that an earlier command has written, as a document. */
export async function readBundle(paths: Paths, name: JsonBundle): Promise<OpenApiDocument> {
  const file = await bundlePath(paths, name);
  try {
    return JSON.parse(await readFile(file, 'utf8')) as OpenApiDocument;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`generated/${name} cannot be read (${reason}). Run \`npm run generate\` again.`);
  }
}
