import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { placesOfReference } from '../bundle/place-in-overlay.ts';
import { refuse } from '../bundle/refuse.ts';
import { repositoryRoot, type Paths } from '../lib/paths.ts';
import type { OpenApiDocument } from '../lib/openapi.ts';
import { goOperations, goTypes } from './emit-go.ts';
import { pythonModels, pythonOperations, pythonVersion, synchronous } from './emit-python.ts';
import { sdkModel, UnsupportedError, type SdkModel, type TakenNames } from './model.ts';

export type SdkLanguage = 'python' | 'go';

export const sdkLanguages: readonly SdkLanguage[] = ['python', 'go'];

/** The folder with the modules of the Python package; generated modules are in its folder `generated`. */
const pythonPackage = 'packages/python/src/file_storage';

const pythonTests = 'packages/python/tests';

/**
 * The generated files of `packages/python` and `packages/go`, beside the hand-written ones: content by absolute path; and
 * the operations whose successes differ, so that they have no type there.
 *
 * @param reference the reference description
 */
export async function sdkFiles(reference: OpenApiDocument, paths: Paths) {
  const byHand = await filesByHand();
  const model = await supportedModel(reference, takenNames(byHand), paths);
  const operations = pythonOperations(model);
  const python = {
    '__init__.py': pythonVersion(model),
    'models.py': pythonModels(model),
    'async_operations.py': operations,
    'operations.py': synchronous(operations),
  };
  /** The synchronous client and its tests are made of the asynchronous ones. */
  const synchronousFiles = [...byHand]
    .filter(([name]) => name.includes('/_async/'))
    .map(([name, text]) => [name.replace('/_async/', '/generated/'), synchronousText(name, text)] as const);
  const go = { 'types_gen.go': goTypes(model), 'operations_gen.go': goOperations(model) };
  const files = new Map(
    [
      ...synchronousFiles,
      ...Object.entries(python).map(([name, text]) => [`${pythonPackage}/generated/${name}`, text] as const),
      ...Object.entries(go).map(([name, text]) => [`packages/go/${name}`, text] as const),
    ].map(([name, text]) => [path.join(paths.root, name), text]),
  );
  const untyped = model.operations.filter(({ choices }) => choices.length > 1).map(({ id }) => id);
  return { files, untyped };
}

const synchronousText = (name: string, text: string) =>
  `# Written by scripts/sdk/generate.ts (\`npm run generate\`) from _async/${path.basename(name)}: do not edit.\n${synchronous(text)}`;

/** What the hand-written files of the packages declare, so that the generated files beside them cannot. */
function takenNames(byHand: ReadonlyMap<string, string>): TakenNames {
  const found = (isMeant: RegExp, pattern: RegExp) =>
    [...byHand]
      .filter(([name]) => isMeant.test(name))
      .flatMap(([, text]) => [...text.split(/^class _/m)[0]!.matchAll(pattern)].map(([, name]) => name!));
  return {
    types: new Set([
      ...found(/\.go$/, /^(?:(?:type|func|var|const) |\t(?=[A-Z]\w* += ))([A-Z]\w*)/gm),
      ...found(/\/_model\.py$/, /^(?:class )?([A-Z]\w*)\b/gm),
    ]),
    methods: new Set([
      ...found(/\.go$/, /^func \(c \*Client\) ([A-Z]\w*)/gm),
      ...found(/_async\/(?:client|transfers)\.py$/, /^ {4}(?:async )?def (?:a(?=close))?([a-z]\w*)/gm),
    ]),
  };
}

async function supportedModel(
  reference: OpenApiDocument,
  taken: TakenNames,
  paths: Paths,
): Promise<SdkModel> {
  try {
    return sdkModel(reference, taken);
  } catch (error) {
    if (error instanceof UnsupportedError) await refuse(error.findings, placesOfReference(reference, paths));
    throw error;
  }
}

/** The hand-written modules of the packages: content by path in the repository. */
async function filesByHand(): Promise<Map<string, string>> {
  const inFolder = async (folder: string) =>
    (await readdir(path.join(repositoryRoot, folder)))
      .filter((name) => /\.(py|go)$/.test(name) && !/_(gen|test)\.go$/.test(name))
      .map((name) => `${folder}/${name}`);
  const folders = ['packages/go', pythonPackage, `${pythonPackage}/_async`, `${pythonTests}/_async`];
  const names = (await Promise.all(folders.map(inFolder))).flat();
  return new Map(
    await Promise.all(
      names.map(async (name) => [name, await readFile(path.join(repositoryRoot, name), 'utf8')] as const),
    ),
  );
}
