import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { bundlePackage } from '../../scripts/package/bundle.ts';
import { writeDeclarations } from '../../scripts/package/declarations.ts';

const folder = import.meta.dirname;
const names = ['index', 'index.node', 'reference', 'node/index', 'openapi-fetch', 'validate', 'msw', 'query'];
const entries = Object.fromEntries(names.map((name) => [name, `src/${name}.ts`]));

const dist = await bundlePackage({ folder, entries, platform: 'neutral' });
await writeDeclarations(
  dist,
  Object.values(entries).map((entry) => path.join(folder, entry)),
);
await copyFile(path.join(folder, '../../generated/openapi.json'), path.join(dist, 'openapi.json'));
