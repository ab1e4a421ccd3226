import { cp } from 'node:fs/promises';
import path from 'node:path';
import { bundlePackage } from '../scripts/package/bundle.ts';

const folder = import.meta.dirname;

const dist = await bundlePackage({ folder, entries: { main: 'src/main.ts' }, platform: 'node' });
// Steps for CI systems, for whoever has the package and no clone of the repository.
await cp(path.join(folder, '../docs/conformance'), path.join(dist, 'ci'), { recursive: true });
