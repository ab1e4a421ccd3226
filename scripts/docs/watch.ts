import { once } from 'node:events';
import path from 'node:path';
import { watch } from 'chokidar';
import { coalesce } from '../lib/coalesce.ts';
import { previewSite } from './preview.ts';
import { packageGuides } from './pages/guides.ts';
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
  const sources = ['CHANGELOG.md', ...packageGuides.map(({ file }) => file)];
  const watcher = watch(
    [paths.docs, paths.generated, paths.workflows, ...sources.map((file) => path.join(paths.root, file))],
    { ignoreInitial: true, ignored: (file) => file.startsWith(paths.site) },
  );
  // It builds after the watcher is ready, so that a file that is saved meanwhile is seen.
  const started = once(watcher, 'ready').then(async () =>
    previewSite(await build(), { port, reloads: true }),
  );
  let builds = 1;
  const queue = coalesce<string>(async () => {
    try {
      const preview = await started;
      preview.update(await build());
      builds += 1;
      print(`built again at ${new Date().toTimeString().slice(0, 8)}`);
    } catch (error) {
      print(describeFailure(error, paths.root));
    }
  }, 60);
  watcher.on('all', (_event, file) => {
    queue.add(path.relative(paths.root, file));
  });
  try {
    const { url } = await started;
    print(`docs  ${url}  (Ctrl+C stops it)`);
    if (!signal.aborted) await once(signal, 'abort');
  } finally {
    await watcher.close();
    await queue.stop();
  }
  await (await started).close();
  return { summary: `built ${builds} times` };
}
