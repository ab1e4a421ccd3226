import { bundlePackage } from '../scripts/package/bundle.ts';

await bundlePackage({ folder: import.meta.dirname, entries: { main: 'src/main.ts' }, platform: 'node' });
