import { access } from 'node:fs/promises';
import path from 'node:path';
import type { Layout } from './layout.ts';
import { UsageError } from './verb.ts';

export type BundleName =
  | 'openapi.yaml'
  | 'openapi.json'
  | 'openapi.codegen.json'
  | 'openapi.reference.yaml'
  | 'openapi.reference.json'
  | 'openapi-3.0.json';

/** The path of a bundle that an earlier verb has written. */
export async function bundlePath(layout: Layout, name: BundleName): Promise<string> {
  const file = path.join(layout.generated, name);
  await access(file).catch(() => {
    throw new UsageError(`${path.relative(layout.root, file)} is missing: run \`npm run bundle\` first.`);
  });
  return file;
}
