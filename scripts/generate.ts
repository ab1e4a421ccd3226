import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { ScriptCommand } from '../options/script-command.ts';
import { collectionFiles } from './collections/files.ts';
import { clientOperationsSources } from './generate/client-operations.ts';
import { fieldsSource, operationsSource } from './generate/operations.ts';
import { readRegisters, registersSource } from './generate/registers.ts';
import { traceSource } from './generate/trace.ts';
import { typesSource } from './generate/types.ts';
import { compileValidators, validatorsModule, validatorsSource } from './generate/validators.ts';
import { validatorsTypes } from './generate/validators-types.ts';
import type { Bundles } from './bundle.ts';
import { readBundle } from './lib/bundles.ts';
import { layoutOf, type Layout } from './lib/layout.ts';
import { operationsOf } from './lib/openapi.ts';
import { replaceFiles } from './lib/outputs.ts';
import { both, inThread, worthAThread } from './lib/thread.ts';
import { untilStopped } from './lib/stopping.ts';
import { isMain, runVerb } from './lib/verb.ts';
import { sdkFiles } from './sdk/generate.ts';

type Descriptions = Pick<Bundles, 'contract' | 'reference'>;

/**
 * The sources compiled from the bundles, without writing them: absolute path to content.
 *
 * @param threadsFrom the number of operations from which on a second thread helps
 */
export async function generateFiles(
  { contract, reference }: Descriptions,
  { root, threadsFrom = worthAThread }: { root?: string; threadsFrom?: number } = {},
): Promise<Map<string, string>> {
  const layout = layoutOf(root);
  const isLarge = operationsOf(reference).length >= threadsFrom;
  // First, since the linker, a process of its own, is at work while the others are made.
  const ofReference = isLarge ? inThread(validatorsModule, compileValidators, reference) : undefined;
  const linked = both(
    validatorsSource(compileValidators(contract), layout),
    validatorsSource(ofReference ?? compileValidators(reference), layout),
  );
  const made = async () => {
    const types = [contract, reference].map(typesSource);
    const registers = await readRegisters(layout);
    const { unknowns } = registers;
    const shown = new Set(operationsOf(contract).map(({ id }) => id));
    const own = { types: 'types.ts', unknowns };
    const further = { types: 'types.reference.ts', unknowns, without: shown };
    return {
      types,
      registers: registersSource(contract, registers),
      trace: traceSource(contract, registers),
      client: await clientOperationsSources(contract, own, layout),
      referenceClient: await clientOperationsSources(reference, further, layout),
    };
  };
  const [[validators, referenceValidators], { types, registers, trace, client, referenceClient }] =
    await Promise.all([linked, made()]);
  const sources: Record<string, string> = {
    'types.ts': types[0]!,
    'types.reference.ts': types[1]!,
    'operations.ts': operationsSource(contract),
    'operations.reference.ts': operationsSource(reference),
    'fields.reference.ts': fieldsSource(reference),
    'validators.js': validators,
    'validators.d.ts': validatorsTypes('./types.ts'),
    'validators.reference.js': referenceValidators,
    'validators.reference.d.ts': validatorsTypes('./types.reference.ts'),
    'registers.ts': registers,
    ...inFolder('operations', client),
    ...inFolder('operations.reference', referenceClient),
  };
  return new Map([
    ...Object.entries(sources).map(([name, source]) => [path.join(layout.generated, name), source] as const),
    [layout.trace, trace],
  ]);
}

function inFolder(folder: string, sources: ReadonlyMap<string, string>): Record<string, string> {
  return Object.fromEntries([...sources].map(([name, source]) => [`${folder}/${name}`, source]));
}

/**
 * Writes the sources compiled from the bundles in `generated/`, all of them or none.
 *
 * @param withSdks whether to write the clients in other languages too, which take longer than all the rest
 */
export async function generate({
  root,
  withSdks = true,
}: { root?: string; withSdks?: boolean } = {}): Promise<{ summary: string }> {
  const layout = layoutOf(root);
  const bundles = {
    contract: await readBundle(layout, 'openapi.json'),
    reference: await readBundle(layout, 'openapi.reference.json'),
  };
  const [own, sdks] = await Promise.all([
    generateFiles(bundles, { root: layout.root }),
    withSdks ? sdkFiles(bundles.reference, layout) : new Map<string, string>(),
  ]);
  const files = new Map([...own, ...sdks, ...collectionFiles(bundles.reference, layout)]);
  const changed = await replaceFiles(files);
  await removeOthers(['operations', 'operations.reference', 'collections'], files, layout);
  return {
    summary: `types, validators, operations, registers, clients, collections: ${changed.length} of ${files.size} files changed`,
  };
}

/** Removes what earlier runs wrote to folders of generated files, such as that of a tag that is gone. */
async function removeOthers(
  folders: readonly string[],
  files: ReadonlyMap<string, string>,
  { generated }: Layout,
): Promise<void> {
  for (const folder of folders) {
    const place = path.join(generated, folder);
    for (const entry of await readdir(place, { recursive: true, withFileTypes: true })) {
      const file = path.join(entry.parentPath, entry.name);
      if (entry.isFile() && !files.has(file)) await rm(file);
    }
  }
}

if (isMain(import.meta)) {
  const { watch } = new ScriptCommand('generate')
    .description(
      'Compile openapi/ into generated/: lint it, write it as single files, and from these types, validators, clients, collections',
    )
    .option('--watch', 'go on, and compile again at each save')
    .parse()
    .opts<{ watch?: true }>();
  await runVerb('generate', async () => {
    if (watch) {
      const { watchContract } = await import('./generate/watch.ts');
      return (await watchContract({ signal: untilStopped() })).summary;
    }
    const { bundle } = await import('./bundle.ts');
    const bundled = await bundle();
    return `${bundled.summary}; ${(await generate()).summary}`;
  });
}
