import { chmod, cp, readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { succeed } from '../../execute.ts';
import type { Install } from '../../install.ts';

export const version = '1.76.0';
const module = `github.com/rclone/rclone@v${version}`;

/** The environment variable from which our build of rclone reads the origin of the server. */
export const originVariable = 'FILE_STORAGE_ORIGIN';

/** The lines of `backend/drime/drime.go` with the address. They are constants, which cannot change at run time. */
const constants = /^\s*(baseURL|rootURL)\s+=.*\n/gm;

/** The code that replaces them. */
const address = `package drime

import "os"

var (
	baseURL = os.Getenv("${originVariable}") + "/"
	rootURL = baseURL + "api/v1"
)
`;

/** Only the backends that are used, of eighty, because compiling the others takes time. */
const backends = `package all

import (
	_ "github.com/rclone/rclone/backend/crypt"
	_ "github.com/rclone/rclone/backend/drime"
	_ "github.com/rclone/rclone/backend/local"
)
`;

/** The number of packages to build in parallel: the cores of the smallest machine that runs this. */
export const goFlags = { GOFLAGS: '-p=2' };

/**
 * The module that `go` downloads, in a copy that reads the service's address from the environment, and the command
 * `rclone` that is built from it. Nothing else changes.
 */
export const redirectedRclone: Install = {
  built: `rclone ${version}`,
  async build(folder) {
    const here = { work: folder, env: { ...process.env, ...goFlags } };
    const found = await succeed(['go', 'mod', 'download', '-json', module], here);
    const { Dir: source } = JSON.parse(found) as { Dir: string };
    await cp(source, folder, { recursive: true });
    await makeWritable(folder);
    await redirect(folder);
    await succeed(['go', 'build', '-o', 'rclone', '.'], here, 1800);
  },
};

async function redirect(folder: string): Promise<void> {
  const backend = path.join(folder, 'backend/drime');
  const file = path.join(backend, 'drime.go');
  const { text, removed } = withoutAddress(await readFile(file, 'utf8'));
  if (removed !== 2)
    throw new Error(`${module} has its address elsewhere than in two constants of drime.go.`);
  await writeFile(file, text);
  await writeFile(path.join(backend, 'address.go'), address);
  await writeFile(path.join(folder, 'backend/all/all.go'), backends);
}

/** The backend without the constants of its address, and the number of removed constants. */
export function withoutAddress(source: string): { text: string; removed: number } {
  return { text: source.replace(constants, ''), removed: source.match(constants)?.length ?? 0 };
}

/** Go protects its modules from writing, and copies of them too. */
async function makeWritable(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const inside = path.join(folder, entry.name);
    await (entry.isDirectory() ? makeWritable(inside) : chmod(inside, 0o644));
  }
}
