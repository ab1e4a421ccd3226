import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { ScriptCommand } from '../options/script-command.ts';
import { collectionFiles } from './collections/files.ts';
import { generateFiles } from './generate/sources.ts';
import { readBundle } from './lib/bundles.ts';
import { layoutOf, type Layout } from './lib/layout.ts';
import { replaceFiles } from './lib/outputs.ts';
import { untilStopped } from './lib/stopping.ts';
import { isMain, runVerb } from './lib/verb.ts';
import { sdkFiles } from './sdk/generate.ts';

/**
 * Writes the sources compiled from the bundles in `generated/`, all of them or none.
 *
 * @param withSdks whether to write the clients in other languages too
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
  await removeOthers(
    ['operations', 'operations.reference', ...(withSdks ? ['sdk'] : []), 'collections'],
    files,
    layout,
  );
  return {
    summary: `types, validators, operations, registers, clients, collections: ${changed.length} of ${files.size} files changed`,
  };
}

/** Removes what earlier runs wrote to folders of generated files, such as the file of a tag that no longer exists. */
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
      'Lint openapi/ and compile it into generated/: single files, types, validators, clients, collections',
    )
    .option('--watch', 'keep running, and compile again on each save')
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
