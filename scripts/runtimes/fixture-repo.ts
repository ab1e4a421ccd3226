import { execFile } from 'node:child_process';
import { cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { ownPackages } from '../field/install.ts';

const sources = path.join(import.meta.dirname, 'fixtures');

/**
 * Writes a user's repository below a folder with the client in its `node_modules`: the program for all runtimes and its
 * starters, in strict TypeScript.
 *
 * @param modules the module format to compile its own files to
 */
export async function fixtureRepo(
  folder: string,
  name: string,
  modules: 'module' | 'commonjs',
): Promise<string> {
  const repo = path.join(folder, name);
  await cp(sources, repo, { recursive: true });
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
  return repo;
}

/** Compiles a fixture repository with the TypeScript in a folder of packages. */
export async function compile(repo: string, typescript: string): Promise<void> {
  const compiler = path.join(typescript, 'node_modules/typescript/bin/tsc');
  await execute(process.execPath, [compiler, '--project', repo], repo);
}

/**
 * Runs a program, waits for its end, and resolves to its standard output.
 *
 * @throws Error with its output
 */
export async function execute(
  program: string,
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv = {},
): Promise<string> {
  const options = {
    cwd,
    env: { ...process.env, NO_COLOR: '1', ...env },
    timeout: 120_000,
    maxBuffer: 2 ** 26,
  };
  try {
    return (await promisify(execFile)(program, args, options)).stdout;
  } catch (error) {
    const { stdout, stderr, message } = error as Error & { stdout?: string; stderr?: string };
    throw new Error(`${stdout ?? ''}${stderr ?? ''}`.trim() || message, { cause: error });
  }
}
