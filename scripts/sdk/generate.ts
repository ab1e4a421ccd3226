import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { placeInSource } from '../bundle/place.ts';
import { repositoryRoot, type Layout } from '../lib/layout.ts';
import { ContractError } from '../lib/problem.ts';
import { noNotices } from '../package/texts.ts';
import type { OpenApiDocument } from '../lib/openapi.ts';
import { goOperations, goTypes } from './emit-go.ts';
import { pythonModels, pythonOperations, synchronous } from './emit-python.ts';
import { sdkModel, UnsupportedError, type SdkModel, type TakenNames } from './model.ts';

export type SdkLanguage = 'python' | 'go';

/**
 * The compiler for each language: from the model and the hand-written files, the generated files by path in the
 * package.
 */
const compilers: Readonly<
  Record<
    SdkLanguage,
    (model: SdkModel, byHand: ReadonlyMap<string, string>) => Iterable<readonly [string, string]>
  >
> = {
  python: pythonFiles,
  go: goFiles,
};

export const sdkLanguages = Object.keys(compilers) as SdkLanguage[];

/**
 * The packages of `generated/sdk/`: content by absolute path, with the hand-written files of `scripts/sdk/` and those
 * compiled from the contract.
 *
 * @param reference the reference description
 */
export async function sdkFiles(reference: OpenApiDocument, layout: Layout): Promise<Map<string, string>> {
  const byHand = await Promise.all(
    sdkLanguages.map((language) => filesBelow(path.join(import.meta.dirname, language))),
  );
  const model = await supportedModel(reference, takenNames(byHand), layout);
  const licence = await readFile(path.join(repositoryRoot, 'LICENSE'), 'utf8');
  const packages = sdkLanguages.flatMap((language, index) => {
    const own = new Map(
      [...byHand[index]!].map(([name, content]) => [name, content.replaceAll('VERSION', model.version)]),
    );
    const files = new Map([
      ['LICENSE', licence],
      ['NOTICES.txt', noNotices],
      ...own,
      ...compilers[language](model, own),
    ]);
    return [...files].map(
      ([name, content]) => [path.join(layout.generated, 'sdk', language, name), content] as const,
    );
  });
  return new Map(packages);
}

/** What the hand-written files of the packages declare, so that the generated files beside them cannot. */
function takenNames(packages: readonly ReadonlyMap<string, string>[]): TakenNames {
  const files = packages.flatMap((package_) => [...package_]);
  const found = (isMeant: RegExp, pattern: RegExp) =>
    files
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
  layout: Layout,
): Promise<SdkModel> {
  try {
    return sdkModel(reference, taken);
  } catch (error) {
    if (!(error instanceof UnsupportedError)) throw error;
    const place = await placeInSource(layout, error.pointer);
    throw new ContractError([{ ...place, severity: 'error', rule: 'sdk', message: error.message }]);
  }
}

function* pythonFiles(
  model: SdkModel,
  byHand: ReadonlyMap<string, string>,
): Iterable<readonly [string, string]> {
  const package_ = 'src/file_storage';
  yield [`${package_}/models.py`, pythonModels(model)];
  const operations = pythonOperations(model);
  yield [`${package_}/_async/operations.py`, operations];
  yield [`${package_}/_sync/operations.py`, synchronous(operations)];
  for (const name of ['client.py', 'transfers.py'])
    yield [`${package_}/_sync/${name}`, synchronous(byHand.get(`${package_}/_async/${name}`) ?? '')];
}

function goFiles(model: SdkModel): Iterable<readonly [string, string]> {
  return [
    ['types.go', goTypes(model)],
    ['operations.go', goOperations(model)],
  ];
}

async function filesBelow(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('__pycache__'))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'));
  return new Map(
    await Promise.all(
      names.sort().map(async (name) => [name, await readFile(path.join(folder, name), 'utf8')] as const),
    ),
  );
}
