import { once } from 'node:events';
import path from 'node:path';
import { watch } from 'chokidar';
import { coalesce } from '../lib/coalesce.ts';
import { previewSite } from './preview.ts';
import { buildSite } from './site.ts';
import { pathsOf } from '../lib/paths.ts';
import { describeFailure } from '../lib/command.ts';

interface WatchOptions {
  root?: string;
  /** 0 for any free port. */
  port?: number;
  /** Stops watching. */
  signal: AbortSignal;
  /** Receives the output, line by line. */
  print?: (line: string) => void;
}

/** Serves the site, rebuilds it after each change, and reloads open pages. */
export async function watchDocs({
  root,
  port = 0,
  signal,
  print = console.log,
}: WatchOptions): Promise<{ summary: string }> {
  const paths = pathsOf(root);
  const build = async () => (await buildSite(paths)).files;
  const preview = await previewSite(await build(), { port, reloads: true });
  let builds = 1;
  const queue = coalesce<string>(async () => {
    try {
      preview.update(await build());
      builds += 1;
      print(`built again at ${new Date().toTimeString().slice(0, 8)}`);
    } catch (error) {
      print(describeFailure(error, paths.root));
    }
  }, 60);
  const watcher = watch([paths.docs, paths.generated, paths.workflows], {
    ignoreInitial: true,
    ignored: (file) => file.startsWith(paths.site),
  });
  watcher.on('all', (_event, file) => {
    queue.add(path.relative(paths.root, file));
  });
  await once(watcher, 'ready');
  print(`docs  ${preview.url}  (Ctrl+C stops it)`);
  if (!signal.aborted) await once(signal, 'abort');
  await watcher.close();
  await queue.stop();
  await preview.close();
  return { summary: `built ${builds} times` };
}
