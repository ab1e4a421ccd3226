import { once } from 'node:events';
import path from 'node:path';
import { watch } from 'chokidar';
import pc from 'picocolors';
import { ScriptCommand } from '../options/script-command.ts';
import { coalesce } from './dev/coalesce.ts';
import { compileOutputs } from './generate/outputs.ts';
import { layoutOf } from './lib/layout.ts';
import { replaceFiles } from './lib/outputs.ts';
import { plural } from './lib/problem.ts';
import { untilStopped } from './lib/stopping.ts';
import { describeFailure, isMain, runVerb } from './lib/verb.ts';
import { lint as lintContract } from './lint.ts';

/**
 * A save is several events, and for 50 ms after one, chokidar drops what else happens to the file. Reading later
 * than that sees everything it dropped.
 */
const quietMilliseconds = 60;

interface DevOptions {
  root?: string;
  /** Ends the watch. */
  signal: AbortSignal;
  /** Receives the output, line by line. */
  print?: (line: string) => void;
  /** What a contract must pass before it is compiled. */
  lint?: (options: { root: string }) => Promise<unknown>;
}

/**
 * Lints and compiles the contract at the start and after each save, until the signal. A bad contract is
 * reported, and leaves `generated/` as it was.
 */
export async function dev({
  root,
  signal,
  print = console.log,
  lint = lintContract,
}: DevOptions): Promise<{ summary: string }> {
  const layout = layoutOf(root);
  let saves = 0;

  const compile = async (what: string): Promise<void> => {
    const started = performance.now();
    const report = (label: string, result: string) => {
      const milliseconds = Math.round(performance.now() - started);
      const time = new Date().toTimeString().slice(0, 8);
      print(`${pc.dim(time)}  ${label}  ${what}  ${result}  ${pc.dim(`${milliseconds} ms`)}`);
    };
    try {
      await lint({ root: layout.root });
      const changed = await replaceFiles(await compileOutputs({ root: layout.root }));
      report(pc.green('ok  '), `${plural(changed.length, 'file')} changed`);
    } catch (error) {
      print(describeFailure(error, layout.root));
      report(pc.red('fail'), 'generated/ is as it was');
    }
  };

  const queue = coalesce<string>(async (files) => {
    saves += 1;
    await compile([...files].sort().join(', '));
  }, quietMilliseconds);

  const watcher = watch(layout.openapi, { ignoreInitial: true });
  watcher.on('all', (_event, file) => {
    queue.add(path.relative(layout.root, file));
  });
  await once(watcher, 'ready');
  await compile('start');
  print(`Watching ${path.relative(layout.root, layout.openapi)}/; Ctrl-C ends.`);

  if (!signal.aborted) await once(signal, 'abort');
  await watcher.close();
  await queue.stop();
  return { summary: plural(saves, 'save') };
}

if (isMain(import.meta)) {
  new ScriptCommand('dev').description('Watch openapi/; lint, bundle and generate on each save.').parse();
  const signal = untilStopped();
  await runVerb('dev', async () => (await dev({ signal })).summary);
}
