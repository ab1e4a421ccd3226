import { once } from 'node:events';
import path from 'node:path';
import { watch } from 'chokidar';
import { coalesce } from '../lib/coalesce.ts';
import { previewSite } from './preview.ts';
import { buildSite } from './site.ts';
import { layoutOf } from '../lib/layout.ts';
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
  const layout = layoutOf(root);
  const build = async () => (await buildSite(layout)).files;
  const preview = await previewSite(await build(), { port, reloads: true });
  let builds = 1;
  const queue = coalesce<string>(async () => {
    try {
      preview.update(await build());
      builds += 1;
      print(`built again at ${new Date().toTimeString().slice(0, 8)}`);
    } catch (error) {
      print(describeFailure(error, layout.root));
    }
  }, 60);
  const watcher = watch([layout.docs, layout.generated, layout.workflows], {
    ignoreInitial: true,
    ignored: (file) => file.startsWith(layout.site),
  });
  watcher.on('all', (_event, file) => {
    queue.add(path.relative(layout.root, file));
  });
  await once(watcher, 'ready');
  print(`docs  ${preview.url}  (Ctrl+C stops it)`);
  if (!signal.aborted) await once(signal, 'abort');
  await watcher.close();
  await queue.stop();
  await preview.close();
  return { summary: `built ${builds} times` };
}
