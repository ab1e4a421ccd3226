import path from 'node:path';
import { buildSite } from '../../scripts/docs/site.ts';
import { writeSite } from '../../scripts/docs/files.ts';
import { pathsOf } from '../../scripts/lib/paths.ts';
import { bundlePackage } from '../../scripts/package/bundle.ts';

const dist = await bundlePackage({
  folder: import.meta.dirname,
  entries: { main: 'src/main.ts' },
  platform: 'node',
});

// What `file-storage mcp` searches and reads: the plain pages, and the search of the site.
const { files } = await buildSite(pathsOf(), { evidence: false });
const isRead = (place: string) => /\.md$|^llms\.txt$|^assets\/search-(index|more)\.js$/.test(place);
await writeSite(path.join(dist, 'docs'), new Map([...files].filter(([place]) => isRead(place))));
