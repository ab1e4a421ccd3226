import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { repositoryRoot } from './lib/paths.ts';
import { startReferenceServer, type ReferenceServer } from './server-examples/reference-server.ts';
import { installPackage, type Installed } from './package/install-package.ts';
import { sharedTarballs } from './package/npm-pack.ts';
import { runLines, runScenario, sampleOf, samplesIn, scriptOf, type Place } from './package/run-scenario.ts';
import { packageScenarios } from './package/scenarios.ts';
import { publishedPackages } from './release/packages.ts';

interface Manifest {
  readonly bin?: Readonly<Record<string, string>>;
  readonly exports?: Readonly<Record<string, unknown>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

const packages = await publishedPackages(repositoryRoot);

test('scripts/package/scenarios.ts has every published package, and no other', () => {
  expect(Object.keys(packageScenarios).sort()).toEqual(packages.map(({ name }) => name).sort());
});

describe.each(packages)('$name, packed and installed alone', ({ name, folder: source }) => {
  const { files = {}, beside = [], megabytes, uses } = packageScenarios[name]!;
  let folder: string;
  let installed: Installed;
  let own: string;
  let manifest: Manifest;
  let place: Place;
  let server: ReferenceServer;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'package-'));
    [installed, server] = await Promise.all([installPackage(source, name, folder), startReferenceServer()]);
    own = path.join(folder, 'node_modules', name);
    manifest = await json<Manifest>(path.join(own, 'package.json'));
    const readme = await readFile(path.join(own, 'README.md'), 'utf8');
    place = { folder, readme, server, env: { FILE_STORAGE_TOKEN: server.token } };
    for (const each of beside) await link(each, folder);
    for (const [file, content] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
      await writeFile(path.join(folder, file), content);
    }
  });

  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('is packed once for all tests', async () => {
    const tarballs = path.join(process.env[sharedTarballs]!, path.basename(source));
    expect(await readdir(tarballs)).toContain(path.basename(installed.tarball));
  });

  test.each(uses)('$does', async (use) => {
    const { exit, stdout, stderr } = await runScenario(use, place);
    expect({ exit, stdout, stderr }).toEqual({
      exit: use.exit ?? 0,
      stdout: expect.stringMatching(use.shows) as string,
      stderr,
    });
  });

  test('the files that tables of the README list are there, after its commands ran', async () => {
    for (const [root, names] of filesIn(place.readme)) {
      const at = path.join(root === 'dist' ? own : folder, root);
      // A folder is listed with a slash at its end.
      const there = (await readdir(at, { recursive: true, withFileTypes: true })).map(
        (each) => path.relative(at, path.join(each.parentPath, each.name)) + (each.isDirectory() ? '/' : ''),
      );
      expect(names.filter((name) => !there.some((each) => patternOf(name).test(each)))).toEqual([]);
    }
  });

  /** Everything that the uses run or import, of which a command or an export should be a part. */
  const scripts = () => uses.map((use) => `${sampleOf(use, place)}\n${scriptOf(use, place)}`).join('\n');

  test('scripts/package/scenarios.ts has every sample of the README', () => {
    const listed = uses.flatMap(({ sample }) => (sample === undefined ? [] : [sample]));
    expect(samplesIn(place.readme).filter((code) => !listed.some((start) => code.startsWith(start)))).toEqual(
      [],
    );
  });

  test('scripts/package/scenarios.ts has every command that its help shows', async () => {
    const used = scripts();
    for (const program of Object.keys(manifest.bin ?? {})) {
      const commands = await commandsOf(
        program,
        async (line) => (await runLines(`${line} --help`, place)).stdout,
      );
      expect(commands.filter((line) => !new RegExp(`\\b${line}(?![\\w-])`).test(used))).toEqual([]);
    }
  });

  test('scripts/package/scenarios.ts has every export', () => {
    const used = scripts();
    const missing = Object.keys(manifest.exports ?? {}).filter((key) => {
      const specifier = path.posix.join(name, key).replace('.', '\\.').replace('*', '[\\w.-]+');
      return !new RegExp(`'${specifier}'`).test(used);
    });
    expect(missing).toEqual([]);
  });

  test('what it imports is what it declares, and what it carries has its licence', async () => {
    const dist = path.join(own, 'dist');
    const modules = (await readdir(dist, { recursive: true })).filter((file) =>
      /^[^/]+\.js$|^(node|command)\/.*\.js$/.test(file),
    );
    const { metafile } = await build({
      entryPoints: modules.map((file) => path.join(dist, file)),
      ...{ bundle: true, packages: 'external', platform: 'node', format: 'esm' },
      ...{ metafile: true, write: false, outdir: folder },
    });
    // What carried packages require without ever getting there is not among them.
    const imports = Object.values(metafile.inputs)
      .flatMap((input) => input.imports)
      .filter(({ kind, external }) => external && kind !== 'require-call')
      .map((each) => each.path)
      .filter((each) => !isBuiltin(each))
      .map((each) => /^(@[^/]+\/)?[^/]+/.exec(each)![0]);
    const { dependencies, peerDependencies } = manifest;
    expect(new Set(imports)).toEqual(new Set(Object.keys({ ...dependencies, ...peerDependencies })));
    const outside = Object.keys(metafile.inputs).filter((file) => path.relative(own, file).startsWith('..'));
    expect(outside).toEqual([]);
    const { carried = [] } = await json<{ carried?: string[] }>(path.join(source, 'package.json'));
    const notices = await readFile(path.join(own, 'NOTICES.txt'), 'utf8');
    expect(carried.filter((each) => !notices.includes(`${each} `))).toEqual([]);
  });

  test('it takes no more room than it should', () => {
    expect(installed.size).toBeLessThan(megabytes * 1_000_000);
  });
});

const json = async <Kind>(file: string): Promise<Kind> => JSON.parse(await readFile(file, 'utf8')) as Kind;

/** The names in the first column of each table of files, by the folder in its heading. */
function filesIn(readme: string): [string, string[]][] {
  const tables = readme.matchAll(/^\| file in `([\w-]+)\/` .*\n((?:\|.*\n)+)/gm);
  return [...tables].map(([, folder, rows]) => [
    folder!,
    rows!
      .split('\n')
      .flatMap((row) => [...row.split(' | ')[0]!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!)),
  ]);
}

/** `*` and `{operation}` stand for a part of a name. */
const patternOf = (name: string): RegExp =>
  new RegExp(`^${name.replaceAll(/[.+]/g, '\\$&').replaceAll(/\*|\{\w+\}/g, '[^/]+')}$`);

/** Links a package of this repository with its commands, as npm installs it. */
async function link(name: string, folder: string): Promise<void> {
  const from = path.join(repositoryRoot, 'node_modules', name);
  const modules = path.join(folder, 'node_modules');
  await mkdir(path.dirname(path.join(modules, name)), { recursive: true });
  await symlink(from, path.join(modules, name));
  const { bin = {} } = await json<{ bin?: string | Record<string, string> }>(path.join(from, 'package.json'));
  const commands = typeof bin === 'string' ? { [path.basename(name)]: bin } : bin;
  for (const [command, file] of Object.entries(commands)) {
    await symlink(path.join(from, file), path.join(modules, '.bin', command));
  }
}

/**
 * The command lines of a program, as its help lists them: `file-storage notes add`, two levels deep at most; only its
 * name if it has no commands.
 */
async function commandsOf(
  line: string,
  helpOf: (line: string) => Promise<string>,
  levels = 2,
): Promise<string[]> {
  if (levels === 0) return [line];
  const [, list = ''] = /^Commands:\n((?: {2}.*\n)+)/m.exec(await helpOf(line)) ?? [];
  const names = [...list.matchAll(/^ {2}([\w-]+)/gm)]
    .map(([, name]) => name!)
    .filter((name) => name !== 'help');
  const below = await Promise.all(names.map((name) => commandsOf(`${line} ${name}`, helpOf, levels - 1)));
  return names.length === 0 ? [line] : below.flat();
}
