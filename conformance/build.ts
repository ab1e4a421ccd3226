import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { bundlePackage } from '../scripts/package/bundle.ts';
import { withoutLocalLinks } from '../scripts/package/texts.ts';

const folder = import.meta.dirname;

const dist = await bundlePackage({ folder, entries: { main: 'src/main.ts' }, platform: 'node' });
// The example steps for CI systems, for users of the package without a clone of the repository.
await cp(path.join(folder, '../docs/conformance'), path.join(dist, 'ci'), { recursive: true });
// The guides that its README and these steps name.
await mkdir(path.join(dist, 'docs'));
for (const guide of ['conformance-clients.md', 'provider-states.md']) {
  const text = await readFile(path.join(folder, '../docs', guide), 'utf8');
  await writeFile(path.join(dist, 'docs', guide), withoutLocalLinks(text));
}
