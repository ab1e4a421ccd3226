import { access, chmod, cp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { UsageError } from '../../lib/verb.ts';
import { succeed } from '../command.ts';
import type { Kitchen } from '../program.ts';

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

/**
 * Downloads the module with `go`, copies it, and changes the copy so that it reads the service's address from the
 * environment. Nothing else changes.
 *
 * @returns the folder of the copy
 */
export async function redirectedSource({ cache, work, report }: Kitchen): Promise<string> {
  const folder = path.join(cache, `rclone-${version}`);
  const mark = path.join(folder, '.redirected');
  if (await exists(mark)) return folder;
  report(`downloading ${module}`);
  const found = await succeed('go', ['mod', 'download', '-json', module], { cwd: work });
  const { Dir: source } = JSON.parse(found) as { Dir: string };
  await rm(folder, { recursive: true, force: true });
  await cp(source, folder, { recursive: true });
  await makeWritable(folder);
  await redirect(folder);
  await writeFile(mark, '');
  return folder;
}

async function redirect(folder: string): Promise<void> {
  const backend = path.join(folder, 'backend/drime');
  const file = path.join(backend, 'drime.go');
  const { text, removed } = withoutAddress(await readFile(file, 'utf8'));
  if (removed !== 2)
    throw new UsageError(`${module} has its address elsewhere than in two constants of drime.go.`);
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

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );
