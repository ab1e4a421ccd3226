import { execFile, type ExecFileException } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import { fencedBlocks } from '../lib/fenced-blocks.ts';
import type { ReferenceServer } from '../live/reference-server.ts';
import { UsageError } from '../lib/verb.ts';
import type { Packed } from './pack.ts';

/** The first sample of a README: its language, and the output that shows its success. */
interface FirstSample {
  readonly language: 'js' | 'sh';
  /** Files that the sample needs. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  /** A pattern for its standard output. */
  readonly shows: RegExp;
}

const report = { 'report.pdf': '%PDF-1.7' };
const photo = { 'harbour.txt': 'a boat' };

/** A PNG of one pixel. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

async function zipOf(files: Readonly<Record<string, string>>): Promise<Uint8Array> {
  const writer = new ZipWriter(new Uint8ArrayWriter());
  for (const [name, content] of Object.entries(files)) await writer.add(name, new TextReader(content));
  return writer.close();
}

/** By package; a package without one fails the release. */
const firstSamples: Readonly<Record<string, FirstSample>> = {
  '@file-storage/openapi': { language: 'js', shows: /^Version \S+: \d+ operations\n.+\n.+\n$/ },
  '@file-storage/client': { language: 'js', files: report, shows: /^report\.pdf is entry \d+\.\n$/ },
  '@file-storage/cli': {
    language: 'sh',
    files: {
      ...report,
      'Photos/harbour.txt': photo['harbour.txt'],
      'Photos.zip': await zipOf(photo),
      'dot.png': dot,
    },
    shows: /report\.pdf/,
  },
  // Node's test runner prints TAP on Node 20, and a text for people on newer versions.
  '@file-storage/server': { language: 'js', shows: /^(?:#|ℹ) pass 1$/m },
  '@file-storage/conformance': { language: 'sh', shows: /^ok .* passed,/m },
};

export interface SampleSurroundings {
  /** An empty folder; each package gets its own folder in it. */
  readonly folder: string;
  /** The registry from which npm installs. */
  readonly registry: string;
  readonly server: ReferenceServer;
}

/**
 * Installs a package into an empty folder with the command of its own README, and runs the README's first sample
 * against a server.
 *
 * @param packed its tarball is in `<folder>/file-storage-api`, where the command expects it
 * @throws UsageError with the output of the sample, if it fails or does not print what it should
 */
export async function runFirstSample(
  { package: { name, folder: source } }: Packed,
  { folder, registry, server }: SampleSurroundings,
): Promise<void> {
  const sample = firstSamples[name];
  if (!sample)
    throw new UsageError(`${name} has no first sample: add one to scripts/release/first-samples.ts.`);
  const project = path.join(folder, name.slice(name.indexOf('/') + 1));
  await mkdir(project);
  for (const [file, content] of Object.entries(sample.files ?? {})) {
    await mkdir(path.dirname(path.join(project, file)), { recursive: true });
    await writeFile(path.join(project, file), content);
  }
  const { installation, code, file } = await readFirstSample(name, source);
  const global = path.join(folder, 'global');
  const env = {
    ...process.env,
    PATH: `${path.join(global, 'bin')}${path.delimiter}${process.env['PATH'] ?? ''}`,
    HOME: folder,
    XDG_CONFIG_HOME: path.join(folder, 'configuration'),
    npm_config_registry: registry,
    npm_config_prefix: global,
    npm_config_cache: path.join(folder, 'cache'),
    npm_config_update_notifier: 'false',
    FILE_STORAGE_BASE_URL: server.apiRoot,
    FILE_STORAGE_EMAIL: server.email,
    FILE_STORAGE_PASSWORD: server.password,
    FILE_STORAGE_VAULT_PASSWORD: 'correct horse',
    FILE_STORAGE_ALLOW_HTTP: 'true',
  };
  await bash(installation, project, env, name);
  if (file !== undefined) await writeFile(path.join(project, file), code);
  const script = file === undefined ? withServer(code, server) : `node ${file}`;
  const stdout = await bash(script, project, env, name);
  if (!sample.shows.test(stdout)) {
    throw new UsageError(
      `${name}: its first sample succeeded, but did not print ${sample.shows.source}:\n${stdout}`,
    );
  }
}

/**
 * The lines that install a package and the first sample of its README, with the file in which readers save it if it is a
 * program: the first module that the README names.
 *
 * @param folder of the package
 * @throws UsageError if the README lacks one of them
 */
export async function readFirstSample(
  name: string,
  folder: string,
): Promise<{ installation: string; code: string; file: string | undefined }> {
  const language = firstSamples[name]?.language;
  const readme = await readFile(path.join(folder, 'README.md'), 'utf8');
  const [install, ...blocks] = fencedBlocks(readme);
  const code = blocks.find((block) => block.language === language)?.code;
  if (install?.language !== 'sh' || code === undefined) {
    throw new UsageError(`${name}: its README must start with installation and a first sample.`);
  }
  // The tarball has already been packed.
  const installation = install.code.split('\n').filter((line) => !/^(?:#|npm pack\b)/.test(line));
  const file = language === 'js' ? /[\w.-]+\.mjs\b/.exec(readme)?.[0] : undefined;
  if (language === 'js' && file === undefined)
    throw new UsageError(`${name}: the first sample of its README does not name its file.`);
  return { installation: installation.join('\n'), code, file };
}

/** Samples contain hosts and accounts that do not exist; this replaces them by those of the server. */
const withServer = (code: string, { apiRoot, email, password, second }: ReferenceServer) =>
  code
    .replaceAll(/https:\/\/(?:storage|files)\.example\.com/g, new URL(apiRoot).origin)
    .replaceAll('you@example.com', email)
    .replaceAll('jonas@example.com', second.email)
    .replaceAll('PASSWORD=...', `PASSWORD=${password}`);

/** Resolves to the standard output. */
function bash(script: string, cwd: string, env: NodeJS.ProcessEnv, name: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const args = ['-euo', 'pipefail', '-c', script];
    execFile('bash', args, { cwd, env }, (error: ExecFileException | null, stdout, stderr) => {
      if (!error) resolve(stdout);
      else
        reject(
          new UsageError(`${name}: \`${firstLine(script)}\` and what follows failed:\n${stdout}${stderr}`),
        );
    });
  });
}

const firstLine = (text: string) => text.split('\n', 1)[0] ?? '';
