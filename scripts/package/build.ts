import { copyFile, cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Registers from '../../generated/registers.ts';
import { buildSite } from '../docs/site.ts';
import { pathsOf } from '../lib/paths.ts';
import { writeFiles } from '../lib/write-files.ts';
import { toCodegen } from '../bundle/codegen.ts';
import { collectionFiles } from '../collections/files.ts';
import { readBundle } from '../lib/bundles.ts';
import { bundlePackage } from './bundle.ts';
import { writeDeclarations } from './declarations.ts';
import { exampleFiles } from './example-files.ts';
import { withoutLocalLinks } from './texts.ts';

// `npm pack` runs this in the folder of a package, and packs the `dist/` that it writes.

const { root, generated, workflows } = pathsOf();

/** The site without the evidence of the results, which would be a twentieth of the server's package. */
const site = () => buildSite(pathsOf(), { evidence: false });

async function buildClient(folder: string): Promise<void> {
  const names = [
    'index',
    'index.node',
    'reference',
    'node/index',
    'openapi-fetch',
    'validate',
    'msw',
    'query',
  ];
  const entries = Object.fromEntries(names.map((name) => [name, `src/${name}.ts`]));
  const dist = await bundlePackage({ folder, entries, platform: 'neutral' });
  await writeDeclarations(
    dist,
    Object.values(entries).map((entry) => path.join(folder, entry)),
  );
  await copyFile(path.join(generated, 'openapi.json'), path.join(dist, 'openapi.json'));
}

async function buildCommand(folder: string): Promise<void> {
  const dist = await bundlePackage({ folder, entries: { main: 'src/main.ts' }, platform: 'node' });
  // What `file-storage mcp` searches and reads: the plain pages, and the search of the site.
  const { files } = await site();
  const isRead = (place: string) => /\.md$|^llms\.txt$|^assets\/search-(index|more)\.js$/.test(place);
  const read = [...files].filter(([place]) => isRead(place));
  await writeFiles(path.join(dist, 'docs'), Object.fromEntries(read));
}

async function buildServer(folder: string): Promise<void> {
  const faces = { index: 'src/public/index.ts', testing: 'src/public/testing.ts' };
  // Loading one file is quicker than hundreds, and @cantoo/pdf-lib alone would be 32 MB: package.json says what is carried
  // along. What stays outside is native.
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
  await copyFile(path.join(generated, 'openapi.reference.json'), path.join(dist, 'openapi.json'));
  await writeFiles(path.join(dist, 'docs'), Object.fromEntries((await site()).files));
}

async function buildRunner(folder: string): Promise<void> {
  const dist = await bundlePackage({ folder, entries: { main: 'src/main.ts' }, platform: 'node' });
  // The example steps for CI systems, for users of the package without a clone of the repository.
  await cp(path.join(root, 'docs/conformance'), path.join(dist, 'ci'), { recursive: true });
  // The guides that its README and these steps name.
  await mkdir(path.join(dist, 'docs'));
  for (const guide of ['build-a-server.md', 'conformance-clients.md', 'provider-states.md']) {
    const text = await readFile(path.join(root, 'docs', guide), 'utf8');
    await writeFile(path.join(dist, 'docs', guide), withoutLocalLinks(text));
  }
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** Tests of the packages for Python and Go, and what their tools leave behind. */
const isOnlyForDevelopers = /[/\\](?:tests$|\.|__pycache__$)|_test\.go$/;

/** The contract's files for other repositories, so that none of them refers to a file outside of the package. */
async function buildContract(folder: string): Promise<void> {
  const validators = ['validators.js', 'validators.reference.js'];
  const dist = await bundlePackage({ folder, entries: { index: 'src/index.ts' }, platform: 'neutral' });
  await bundlePackage({
    folder,
    entries: { main: 'src/apply/main.ts' },
    platform: 'node',
    into: 'dist/command',
    copied: validators.map((name) => path.join(generated, name)),
  });
  const documents = [
    'openapi.json',
    'openapi.yaml',
    'openapi.codegen.json',
    'openapi.codegen-3.0.json',
    'openapi.reference.json',
    'openapi.reference.yaml',
    'openapi-3.0.json',
    'reference.overlay.yaml',
    ...validators,
  ];
  await Promise.all(documents.map((name) => cp(path.join(generated, name), path.join(dist, name))));
  for (const language of ['python', 'go'])
    await cp(path.join(root, 'packages', language), path.join(dist, 'sdk', language), {
      recursive: true,
      filter: (file) => !isOnlyForDevelopers.test(path.relative(root, file)),
    });
  // They refer to the contract as `../openapi.yaml`, in the repository and here.
  await cp(workflows, path.join(dist, 'workflows'), { recursive: true });

  const registers = pathToFileURL(path.join(generated, 'registers.ts')).href;
  const { requirements, unknowns } = (await import(registers)) as typeof Registers;
  await writeFile(path.join(dist, 'requirements.json'), json(requirements));
  await writeFile(path.join(dist, 'unknowns.json'), json(unknowns));

  // What is written here alone is made of the reference description.
  const reference = await readBundle(pathsOf(), 'openapi.reference.json');
  await writeFile(path.join(dist, 'openapi.reference.codegen.json'), json(toCodegen(reference)));
  await writeFiles(path.join(dist, 'collections'), collectionFiles(reference));
  const examples = exampleFiles(reference);
  await writeFiles(dist, Object.fromEntries(examples.map(({ file, value }) => [file, json(value)])));
  const list = examples.map(({ operationId, method, path: below, of, mediaType, file }) => {
    return { operationId, method, path: below, of, mediaType, file };
  });
  await writeFile(path.join(dist, 'examples.json'), json(list));

  const modules = ['types', 'types.reference', 'operations', 'operations.reference', 'registers'];
  await writeDeclarations(
    dist,
    [
      path.join(folder, 'src/index.ts'),
      ...modules.map((name) => path.join(generated, `${name}.ts`)),
      ...validators.map((name) => path.join(generated, name)),
    ],
    (source) => path.basename(source),
  );
}

const builds: Readonly<Record<string, (folder: string) => Promise<void>>> = {
  conformance: buildRunner,
  'packages/cli': buildCommand,
  'packages/client': buildClient,
  'packages/openapi': buildContract,
  'packages/server': buildServer,
};

const folder = process.cwd();
const build = builds[path.relative(root, folder).split(path.sep).join('/')];
if (!build)
  throw new Error(
    `${folder} is no package that is built. Run npm pack in one of: ${Object.keys(builds).join(', ')}`,
  );
await build(folder);
