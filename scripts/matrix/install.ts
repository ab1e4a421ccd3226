import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Layout } from '../lib/layout.ts';
import { pythonPackages } from '../lib/python-packages.ts';
import { toolFolder, type Source } from './tool-folder.ts';

const run = promisify(execFile);
const limits = { timeout: 480_000, maxBuffer: 2 ** 26 };

/** The newest Node that the repository supports: many tools need it. */
export const newestNode = '26.10.0';

/** Installed tools and results that are kept between runs. */
export const cacheOf = ({ root }: Layout) => path.join(root, '.file-storage/tools');

/** The folder of the Node that runs tools. */
export async function nodeFolder(layout: Layout): Promise<string> {
  const name = `node-${process.platform}-${process.arch}`;
  const folder = await toolFolder(cacheOf(layout), 'node', { [name]: newestNode });
  return path.join(folder, 'node_modules', name, 'bin');
}

/** Installs a tool outside of the repository's dependencies, and returns its folder. */
export async function install(name: string, source: Source, layout: Layout): Promise<string> {
  if ('own' in source) return layout.root;
  const short = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  if ('npm' in source) return toolFolder(cacheOf(layout), short, source.npm);
  const id = JSON.stringify(source);
  const hash = createHash('sha256').update(id).digest('hex').slice(0, 8);
  const folder = path.join(cacheOf(layout), `${short}-${hash}`);
  const mark = path.join(folder, '.installed');
  if ((await readFile(mark, 'utf8').catch(() => '')) === id) return folder;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await installOther(source, folder);
  await writeFile(mark, id);
  return folder;
}

async function installOther(
  source: Exclude<Source, { npm: unknown } | { own: unknown }>,
  folder: string,
): Promise<void> {
  if ('pip' in source) {
    await pythonPackages(folder, source.pip);
  } else if ('go' in source) {
    await run('go', ['install', source.go], {
      ...limits,
      env: { ...process.env, GOBIN: folder, GOFLAGS: '-p=1' },
    });
  } else if ('jars' in source) {
    await writeFile(path.join(folder, 'pom.xml'), projectOf(source.jars));
    await run('mvn', ['-q', 'dependency:copy-dependencies', '-DoutputDirectory=jars'], {
      ...limits,
      cwd: folder,
    });
  } else {
    const [, artifact = '', version = ''] = source.maven.split(':');
    const copy = ['-q', 'dependency:copy', `-Dartifact=${source.maven}`, `-DoutputDirectory=${folder}`];
    await run('mvn', copy, limits);
    await rename(path.join(folder, `${artifact}-${version}.jar`), path.join(folder, 'program.jar'));
  }
}

/** A Maven project that depends on libraries. */
const projectOf = (libraries: readonly string[]) => `<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>matrix</groupId>
  <artifactId>matrix</artifactId>
  <version>1</version>
  <packaging>pom</packaging>
  <dependencies>
${libraries.map(dependencyOf).join('\n')}
  </dependencies>
</project>
`;

function dependencyOf(library: string): string {
  const [group = '', artifact = '', version = ''] = library.split(':');
  return `    <dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version></dependency>`;
}

/** The repository's packages, for programs that are bundled with their imports. */
export const ownPackages = path.join(
  path.dirname(createRequire(import.meta.url).resolve('typescript')),
  '../..',
);
