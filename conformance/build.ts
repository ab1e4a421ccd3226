import { cp } from 'node:fs/promises';
import path from 'node:path';
import { bundlePackage } from '../scripts/package/bundle.ts';

const folder = import.meta.dirname;

const dist = await bundlePackage({ folder, entries: { main: 'src/main.ts' }, platform: 'node' });
// The example steps for CI systems, for users of the package without a clone of the repository.
await cp(path.join(folder, '../docs/conformance'), path.join(dist, 'ci'), { recursive: true });
