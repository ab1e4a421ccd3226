import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot } from '../lib/layout.ts';
import { comesAlong, publishedPackages, readManifest } from './packages.ts';

interface Locked {
  readonly license?: string;
  readonly link?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const at = (...parts: string[]) => path.join(repositoryRoot, ...parts);
const packages = await publishedPackages(repositoryRoot);
const { workspaces = [] } = await readManifest(repositoryRoot);
/** Their packages are installed by the verbs that need them. */
const ofVerbs = [
  'bench/load',
  'conformance/proof/test-mutants/stryker',
  'scripts/generators',
  'scripts/test-tools',
];
const folders = ['.', ...workspaces, ...ofVerbs];

test('the page of dependencies names each, and no other', async () => {
  const declared = await Promise.all(
    folders.map(async (folder) => {
      const manifest = await readManifest(at(folder));
      const { dependencies, devDependencies, peerDependencies } = manifest;
      return Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies });
    }),
  );
  const page = await readFile(at('docs/dependencies.md'), 'utf8');
  const named = [...page.matchAll(/^\| `([^`]+)`/gm)].map(([, name]) => name);
  expect([...new Set(named)].sort()).toEqual([...new Set(declared.flat())].sort());
});

test('versions are exact', async () => {
  for (const folder of folders) {
    const { dependencies, devDependencies } = await readManifest(at(folder));
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
      expect([folder, name, version]).toEqual([
        folder,
        name,
        expect.stringMatching(/^(npm:[^@]+@)?\d+\.\d+\.\d+/),
      ]);
    }
  }
});

/** They let anybody use, change and pass on what is under them; libvips comes as a library of its own, which LGPL asks. */
const licences =
  /^(0BSD|Apache-2\.0|BSD-2-Clause|BSD-3-Clause|BlueOak-1\.0\.0|ISC|MIT|Zlib|LGPL-3\.0-or-later)$/;

test.each(packages)('what $name brings along may be used by anybody', async ({ folder, manifest }) => {
  const { packages: locked } = JSON.parse(await readFile(at('package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  /** As Node looks for it: in the folder that asks, then further up. */
  const find = (name: string, from: string): string | undefined => {
    const place = path.posix.join(from, 'node_modules', name);
    if (place in locked) return place;
    return from === '.' ? undefined : find(name, path.posix.dirname(from));
  };
  const seen = new Set<string>();
  const visit = (names: readonly string[], from: string) => {
    for (const name of names) {
      const place = find(name, from);
      if (place === undefined || seen.has(place)) continue;
      seen.add(place);
      const { license = 'none', dependencies, optionalDependencies } = locked[place]!;
      const choices = license.replaceAll(/[()]/g, '').split(/ (?:OR|AND) /);
      expect([place, ...choices.filter((choice) => !licences.test(choice))]).toEqual([place]);
      visit(Object.keys({ ...dependencies, ...optionalDependencies }), place);
    }
  };
  const named = Object.keys(comesAlong(manifest));
  visit(named, path.relative(repositoryRoot, folder));
  expect(seen.size).toBeGreaterThanOrEqual(named.length);
});
