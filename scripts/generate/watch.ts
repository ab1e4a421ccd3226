import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { watch } from 'chokidar';
import pc from 'picocolors';
import { coalesce } from '../lib/coalesce.ts';
import { withSavedFile } from './watch/saved-file.ts';
import { compileOutputs, obsoleteFiles } from './outputs.ts';
import { typesSource } from './types.ts';
import { pathsOf } from '../lib/paths.ts';
import type { OpenApiDocument } from '../lib/openapi.ts';
import { replaceFiles } from '../lib/replace-files.ts';
import { plural } from '../lib/problem.ts';
import { describeFailure } from '../lib/command.ts';
import { lint as lintContract, type Linted } from '../lint.ts';

/**
 * A save causes several events, and for 50 ms after one, chokidar drops further changes of the file. Reading later
 * includes all of them.
 */
const quietMilliseconds = 60;

/** If no types can be generated, lint reports the reason next. */
function typesOrNothing(contract: OpenApiDocument): string | undefined {
  try {
    return typesSource(contract);
  } catch {
    return undefined;
  }
}

interface WatchOptions {
  root?: string;
  /** Stops watching. */
  signal: AbortSignal;
  /** Receives the output, line by line. */
  print?: (line: string) => void;
  /** Rules that a contract must pass before it is compiled. */
  lint?: (options: { root: string }) => Promise<Pick<Linted, 'outputs'>>;
}

/**
 * Lints and compiles the contract at the start and after each save, until the signal. The types come first, before
 * lint, because editors wait for them. An invalid contract is reported, and `generated/` stays as it was.
 */
export async function watchContract({
  root,
  signal,
  print = console.log,
  lint = lintContract,
}: WatchOptions): Promise<{ summary: string }> {
  const paths = pathsOf(root);
  let saves = 0;

  const typesFile = path.join(paths.generated, 'types.ts');
  /** The contract as last compiled. */
  let contract: OpenApiDocument | undefined;

  /** The generated files with types, if the saved file can replace its part of the contract. */
  const typesAhead = async (files: readonly string[]): Promise<Map<string, string>> => {
    let saved = contract;
    for (const file of files) saved &&= await withSavedFile(saved, path.join(paths.root, file), paths);
    const source = saved && typesOrNothing(saved);
    return new Map(source === undefined ? [] : [[typesFile, source]]);
  };

  const compile = async (what: string, files: readonly string[] = []): Promise<void> => {
    const started = performance.now();
    const report = (label: string, result: string) => {
      const milliseconds = Math.round(performance.now() - started);
      const time = new Date().toTimeString().slice(0, 8);
      print(`${pc.dim(time)}  ${label}  ${what}  ${result}  ${pc.dim(`${milliseconds} ms`)}`);
    };
    const before = new Map<string, string>();
    const changed = new Set<string>();
    try {
      const types = await typesAhead(files);
      for (const file of types.keys()) before.set(file, await readFile(file, 'utf8'));
      for (const file of await replaceFiles(types)) changed.add(file);
      if (changed.size > 0) report(pc.green('types'), 'the types are fresh');
      const linted = await lint({ root: paths.root });
      const outputs = linted.outputs ?? (await compileOutputs({ root: paths.root }));
      for (const file of await replaceFiles(outputs.files, await obsoleteFiles(outputs, paths)))
        changed.add(file);
      contract = outputs.bundles.contract;
      report(pc.green('ok  '), `${plural(changed.size, 'file')} changed${outputs.note}`);
    } catch (error) {
      await replaceFiles(before);
      print(describeFailure(error, paths.root));
      report(pc.red('fail'), 'generated/ is unchanged');
    }
  };

  const queue = coalesce<string>(async (files) => {
    saves += 1;
    const saved = [...files].sort();
    await compile(saved.join(', '), saved);
  }, quietMilliseconds);

  // Compiling writes the first of these, and editors write the others beside a file, so a change of them is not a save.
  const ignored = (file: string) => /^(?:trace\.md|\.)/.test(path.basename(file));
  const watcher = watch([paths.openapi, paths.redoclyConfig], { ignoreInitial: true, ignored });
  const rules = path.join(paths.openapi, 'lint');
  watcher.on('all', (_event, file) => {
    const saved = path.relative(paths.root, file);
    // Node keeps the modules that it has loaded.
    if (!path.relative(rules, file).startsWith('..'))
      print(`${saved} is of the rules of lint, which are still the old ones: start this command again.`);
    else queue.add(saved);
  });
  await once(watcher, 'ready');
  await compile('start');
  print(`Watching ${path.relative(paths.root, paths.openapi)}/; Ctrl-C ends.`);

  if (!signal.aborted) await once(signal, 'abort');
  await watcher.close();
  await queue.stop();
  return { summary: plural(saves, 'save') };
}
