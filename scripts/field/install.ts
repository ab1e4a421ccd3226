import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { pathsOf } from '../lib/paths.ts';
import { pythonPackages } from '../lib/python-packages.ts';

/** npm packages by name, at exact versions. */
export type Packages = Readonly<Record<string, string>>;

/** The source of a tool, at an exact version. */
export type Install =
  | { npm: Packages }
  /** A package that this repository depends on itself. */
  | { own: string }
  | { pip: readonly string[] }
  | { go: string }
  /** `group:artifact:version` of a program in a single file. */
  | { maven: string }
  /** The same for libraries, with their dependencies. */
  | { jars: readonly string[] }
  /** A program that is built from its source, by a key that names its version and what we change. */
  | { built: string; build: (folder: string) => Promise<void> };

const run = promisify(execFile);
const limits = { timeout: 480_000, maxBuffer: 2 ** 26 };

const { root } = pathsOf();

/** Installed tools and results that are kept between runs. */
export const cache = path.join(root, '.file-storage/tools');

/** The repository's packages, for programs that are bundled with their imports. */
export const ownPackages = path.join(
  path.dirname(createRequire(import.meta.url).resolve('typescript')),
  '../..',
);

/** The newest Node that the repository supports: many tools need it. */
export const newestNode = '26.10.0';

/** The folder of the Node that runs tools. */
export async function nodeFolder(): Promise<string> {
  if (process.versions.node === newestNode) return path.dirname(process.execPath);
  const name = `node-${process.platform}-${process.arch}`;
  return path.join(await installed({ npm: { [name]: newestNode } }), 'node_modules', name, 'bin');
}

/** The path of a program of an installation. */
export function binaryIn(folder: string, install: Install, name: string): string {
  if ('npm' in install || 'own' in install) return path.join(folder, 'node_modules/.bin', name);
  return path.join(folder, 'pip' in install ? 'bin' : '.', name);
}

/**
 * Installs a tool outside of the repository's dependencies, and returns its folder. Reuses what an earlier run
 * installed.
 *
 * @throws Error if it cannot be installed
 */
export async function installed(install: Install): Promise<string> {
  if ('own' in install) return root;
  const id = JSON.stringify(install);
  const readable = id.replaceAll(/[^a-z0-9]+/gi, '-').slice(1, 40);
  const folder = path.join(cache, `${readable}-${createHash('sha256').update(id).digest('hex').slice(0, 8)}`);
  const mark = path.join(folder, '.installed');
  if ((await readFile(mark, 'utf8').catch(() => '')) === id) return folder;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await installInto(folder, install);
  await writeFile(mark, id);
  return folder;
}

async function installInto(folder: string, install: Exclude<Install, { own: string }>): Promise<void> {
  if ('npm' in install) await npmPackages(folder, install.npm);
  else if ('pip' in install) await pythonPackages(folder, install.pip);
  else if ('built' in install) await install.build(folder);
  else if ('go' in install) {
    const env = { ...process.env, GOBIN: folder, GOFLAGS: '-p=1' };
    await run('go', ['install', install.go], { ...limits, env });
  } else if ('jars' in install) {
    await writeFile(path.join(folder, 'pom.xml'), projectOf(install.jars));
    const copy = ['-q', 'dependency:copy-dependencies', '-DoutputDirectory=jars'];
    await run('mvn', copy, { ...limits, cwd: folder });
  } else {
    const [, artifact = '', version = ''] = install.maven.split(':');
    const copy = ['-q', 'dependency:copy', `-Dartifact=${install.maven}`, `-DoutputDirectory=${folder}`];
    await run('mvn', copy, limits);
    await rename(path.join(folder, `${artifact}-${version}.jar`), path.join(folder, 'program.jar'));
  }
}

/** A version for tools that ask for one which depends on a package that was never published. */
const published: Packages = { '@scalar/openapi-parser': '0.29.2' };

/** Without install scripts, and with a timeout for downloads. */
async function npmPackages(folder: string, packages: Packages): Promise<void> {
  const overrides = Object.fromEntries(Object.entries(published).filter(([name]) => !(name in packages)));
  const manifest = { private: true, dependencies: packages, overrides };
  await writeFile(path.join(folder, 'package.json'), JSON.stringify(manifest));
  const quiet = ['--no-fund', '--no-audit', '--loglevel=error'];
  await run('npm', ['install', '--ignore-scripts', '--prefer-offline', ...quiet], { ...limits, cwd: folder });
}

/** A Maven project that depends on libraries. */
const projectOf = (libraries: readonly string[]) => `<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>field</groupId>
  <artifactId>field</artifactId>
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

/** Commands that print the version of a compiler; if one cannot be started, the language is not installed. */
const versions = {
  Java: ['javac', '--version'],
  Python: ['python3', '--version'],
  Go: ['go', 'version'],
  Rust: ['cargo', '--version'],
} as const;

export type Language = keyof typeof versions;

const found = new Map<Language, Promise<boolean>>();

export function isInstalled(language: Language): Promise<boolean> {
  const known = found.get(language) ?? starts(versions[language]);
  found.set(language, known);
  return known;
}

const starts = ([command, argument]: readonly [string, string]) =>
  run(command, [argument]).then(
    () => true,
    () => false,
  );

/** The language that an installation needs, other than Node. */
export function languageOf(install: Install | undefined): Language | undefined {
  if (!install) return undefined;
  if ('pip' in install) return 'Python';
  if ('go' in install) return 'Go';
  return 'maven' in install || 'jars' in install ? 'Java' : undefined;
}
