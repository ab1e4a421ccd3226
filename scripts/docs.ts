import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import { Option } from 'commander';
import { ScriptCommand } from '../packages/options/script-command.ts';
import { buildSite } from './docs/site.ts';
import { pathsOf } from './lib/paths.ts';
import { parsePort } from './lib/port.ts';
import { untilStopped } from './lib/stopping.ts';
import { writeFiles } from './lib/write-files.ts';
import { isMain, runCommand } from './lib/command.ts';

export interface DocsOptions {
  root?: string;
  /** Also writes the site as this ZIP file. */
  archive?: string;
}

export interface DocsResult {
  summary: string;
  /** Absolute path of the site's folder. */
  folder: string;
}

/** Builds the site, and replaces the earlier one only when the new one is complete. */
export async function docs({ root, archive }: DocsOptions = {}): Promise<DocsResult> {
  const paths = pathsOf(root);
  const { files, pages, operations } = await buildSite(paths);
  const draft = `${paths.site}.draft`;
  await rm(draft, { recursive: true, force: true });
  await writeFiles(draft, Object.fromEntries(files));
  await rm(paths.site, { recursive: true, force: true });
  await rename(draft, paths.site);
  const where = path.relative(paths.root, paths.site);
  const summary = `${operations} operations, ${pages} pages in ${where}/index.html`;
  if (archive === undefined) return { summary, folder: paths.site };
  const bytes = await writeArchive(archive, files);
  return { summary: `${summary}, ${(bytes / 1024 ** 2).toFixed(1)} MiB in ${archive}`, folder: paths.site };
}

/** Writes files as a ZIP archive; the same files always give the same archive. Resolves to its number of bytes. */
async function writeArchive(file: string, files: ReadonlyMap<string, string>): Promise<number> {
  const zip = new ZipWriter(new Uint8ArrayWriter(), {
    level: 9,
    useWebWorkers: false,
    lastModDate: new Date('2026-01-01T00:00:00Z'),
    extendedTimestamp: false,
  });
  for (const [place, content] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    await zip.add(`file-storage-docs/${place}`, new TextReader(content));
  }
  const bytes = await zip.close();
  await writeFile(file, bytes);
  return bytes.byteLength;
}

if (isMain(import.meta)) {
  const options = new ScriptCommand('docs')
    .description('Build the documentation site. Open docs/site/index.html; no server is needed')
    .addOption(
      new Option(
        '--archive <file>',
        'also write the site as a ZIP file that anyone can unpack and open',
      ).conflicts('watch'),
    )
    .option('--watch', 'serve the site, and build it again on each save')
    .addOption(
      new Option('--port <port>', 'port that --watch listens on, 0 for any free one (default: 4020)')
        .argParser(parsePort)
        .implies({ watch: true }),
    )
    .addOption(
      new Option(
        '--pictures',
        'take the pictures of the README again, from a run of the conformance runner and from the site',
      ).conflicts(['watch', 'archive']),
    )
    .parse()
    .opts<{ archive?: string; watch?: true; port?: number; pictures?: true }>();
  await runCommand('docs', async () => {
    const { watch, port = 4020, pictures, ...building } = options;
    if (pictures) {
      const { takeReadmePictures } = await import('./docs/readme-pictures.ts');
      return (await takeReadmePictures(pathsOf())).summary;
    }
    if (!watch) {
      const { requireCurrent } = await import('./diff/require-current.ts');
      await requireCurrent();
      return (await docs(building)).summary;
    }
    const { watchDocs } = await import('./docs/watch.ts');
    return (await watchDocs({ port, signal: untilStopped() })).summary;
  });
}
