import { cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { repositoryRoot } from '../../lib/paths.ts';
import { installPackage } from '../../package/install-package.ts';
import { succeed } from '../execute.ts';
import { installed, ownPackages } from '../install.ts';

/** Repositories of users in which the client can be imported, by how they were compiled, and its tarball. */
export interface ClientRepos {
  typescript59: string;
  typescript7: string;
  commonjs: string;
  tarball: string;
}

/** Packs the client, and installs it into repositories below a folder outside of this repository. */
export async function clientRepos(folder: string): Promise<ClientRepos> {
  const client = path.join(repositoryRoot, 'packages/client');
  const { tarball } = await installPackage(client, '@file-storage/client', folder);
  return {
    typescript59: await compiledRepo(path.join(folder, 'typescript59'), 'module', '5.9.3'),
    typescript7: await compiledRepo(path.join(folder, 'typescript7'), 'module', '7.0.2'),
    commonjs: await compiledRepo(path.join(folder, 'commonjs'), 'commonjs', '5.9.3'),
    tarball,
  };
}

/**
 * The program for all runtimes and its starters, in strict TypeScript.
 *
 * @param modules the module format to compile its own files to
 */
async function compiledRepo(
  repo: string,
  modules: 'module' | 'commonjs',
  typescript: string,
): Promise<string> {
  await cp(path.join(import.meta.dirname, 'fixtures'), repo, { recursive: true });
  await mkdir(path.join(repo, 'node_modules/@types'), { recursive: true });
  await symlink(path.join(ownPackages, '@types/node'), path.join(repo, 'node_modules/@types/node'));
  const manifest = { private: true, type: modules, dependencies: { '@file-storage/client': '*' } };
  await writeFile(path.join(repo, 'package.json'), JSON.stringify(manifest));
  const compilerOptions = {
    strict: true,
    target: 'es2023',
    lib: ['es2023', 'dom', 'dom.iterable', 'esnext.disposable'],
    module: 'nodenext',
    types: ['node'],
    outDir: 'dist',
    rootDir: '.',
  };
  // CommonJS does not support `await` outside of functions.
  const files = modules === 'module' ? ['program.ts', 'worker.ts', 'page.ts'] : ['story.ts'];
  await writeFile(path.join(repo, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
  const packages = await installed({ npm: { typescript } });
  const compiler = path.join(packages, 'node_modules/typescript/bin/tsc');
  await succeed([process.execPath, compiler, '--project', repo], { work: repo, env: process.env });
  return repo;
}
