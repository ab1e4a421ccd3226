import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { buildSite } from '../../scripts/docs/site.ts';
import { writeSite } from '../../scripts/docs/files.ts';
import { pathsOf } from '../../scripts/lib/paths.ts';
import { bundlePackage } from '../../scripts/package/bundle.ts';
import { writeDeclarations } from '../../scripts/package/declarations.ts';

const folder = import.meta.dirname;
const faces = { index: 'src/public/index.ts', testing: 'src/public/testing.ts' };

// Loading one file is quicker than hundreds, and @cantoo/pdf-lib alone would be 32 MB: package.json says what is carried along.
// What stays outside is native.
const dist = await bundlePackage({
  folder,
  entries: { ...faces, main: 'src/main.ts', 'image-worker': 'src/conversion/image-worker.ts' },
  platform: 'node',
  // Fastify requires them where it has schemas to compile: here the contract's validators are compiled already. The
  // driver of PostgreSQL requires the others where it runs on the C library or at Cloudflare.
  neverRequired: [
    '@fastify/ajv-compiler',
    '@fastify/fast-json-stringify-compiler',
    'pg-native',
    'pg-cloudflare',
  ],
});
await writeDeclarations(
  dist,
  Object.values(faces).map((face) => path.join(folder, face)),
);
await copyFile(path.join(folder, 'src/database/postgres.sql'), path.join(dist, 'postgres.sql'));
await copyFile(path.join(folder, '../../generated/openapi.reference.json'), path.join(dist, 'openapi.json'));
// The package contains the results without their evidence, which would be a twentieth of its size.
const { files } = await buildSite(pathsOf(), { evidence: false });
await writeSite(path.join(dist, 'docs'), files);
