import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot } from '../lib/paths.ts';
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
/** The commands that need these folders install their packages. */
const ofTools = ['bench/load', 'conformance/proof/test-mutants/stryker', 'scripts/test-tools'];
const folders = ['.', ...workspaces, ...ofTools];

test('the page of dependencies lists exactly the declared ones', async () => {
  const declared = await Promise.all(
    folders.map(async (folder) => {
      const manifest = await readManifest(at(folder));
      const { dependencies, devDependencies, peerDependencies, optionalDependencies } = manifest;
      return Object.keys({
        ...dependencies,
        ...devDependencies,
        ...peerDependencies,
        ...optionalDependencies,
      });
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

/**
 * These licences permit everybody to use, change and pass on the code. LGPL requires that libvips is a separate
 * library.
 */
const licences =
  /^(0BSD|Apache-2\.0|BSD-2-Clause|BSD-3-Clause|BlueOak-1\.0\.0|ISC|MIT|Zlib|LGPL-3\.0-or-later)$/;

test.each(packages)(
  'the licences of all dependencies of $name permit everybody to use them',
  async ({ folder, manifest }) => {
    const { packages: locked } = JSON.parse(await readFile(at('package-lock.json'), 'utf8')) as {
      packages: Record<string, Locked>;
    };
    /** The folder in which Node finds a package: `node_modules` of the importing folder, or of one above it. */
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
  },
);
