import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { requirements, unknowns } from '../../generated/registers.ts';
import { pathsOf } from '../../scripts/lib/paths.ts';
import type { OpenApiDocument } from '../../scripts/lib/openapi.ts';
import { bundlePackage } from '../../scripts/package/bundle.ts';
import { writeDeclarations } from '../../scripts/package/declarations.ts';
import { exampleFiles } from './example-files.ts';

const { root, generated, workflows } = pathsOf();
const folder = import.meta.dirname;
const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** Tests of the packages for Python and Go, and what their tools leave behind. */
const isOnlyForDevelopers = /\/(?:tests$|\.|__pycache__$)|_test\.go$/;

const validators = ['validators.js', 'validators.reference.js'];

/** Writes the contract's files for other repositories, so that none of them refers to a file outside of this folder. */
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
// Users of the package do not have the repository.
await cp(path.join(generated, 'collections'), path.join(dist, 'collections'), { recursive: true });
for (const language of ['python', 'go'])
  await cp(path.join(root, 'packages', language), path.join(dist, 'sdk', language), {
    recursive: true,
    filter: (file) => !isOnlyForDevelopers.test(path.relative(root, file)),
  });
// They refer to the contract as `../openapi.yaml`, in the repository and here.
await cp(workflows, path.join(dist, 'workflows'), { recursive: true });

await writeFile(path.join(dist, 'requirements.json'), json(requirements));
await writeFile(path.join(dist, 'unknowns.json'), json(unknowns));

const reference = JSON.parse(
  await readFile(path.join(generated, 'openapi.reference.json'), 'utf8'),
) as OpenApiDocument;
const examples = exampleFiles(reference);
for (const { file, value } of examples) {
  await mkdir(path.dirname(path.join(dist, file)), { recursive: true });
  await writeFile(path.join(dist, file), json(value));
}
const list = examples.map(({ operationId, method, path: below, of, mediaType, file }) => {
  return { operationId, method, path: below, of, mediaType, file };
});
await writeFile(path.join(dist, 'examples.json'), json(list));

const modules = ['types', 'types.reference', 'operations', 'operations.reference', 'registers'];
const compiled = ['validators', 'validators.reference'];
await writeDeclarations(
  dist,
  [
    path.join(folder, 'src/index.ts'),
    ...modules.map((name) => path.join(generated, `${name}.ts`)),
    ...compiled.map((name) => path.join(generated, `${name}.js`)),
  ],
  (source) => path.basename(source),
);
