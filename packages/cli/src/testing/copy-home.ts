import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import { normalized } from '../drive.ts';
import { signedInHome } from './at-home.ts';

/** A signed-in home with the steps that tests of copies share. */
export async function copyHome() {
  const home = await signedInHome();
  const { at } = home;
  /** Runs a command that must succeed. */
  const ok = async (...args: string[]) => {
    const { code, stdout, stderr } = await home.run(args);
    expect([args, code, stderr]).toEqual([args, 0, '']);
    return stdout;
  };
  /** The paths of what is in a folder of the drive, relative to it. */
  const there = async (folder = '/') =>
    (await home.json<{ drivePath: string }[]>('ls', '-R', folder))
      .map(({ drivePath }) => drivePath.slice(normalized(folder).length + 1))
      .sort();
  const here = async (folder: string) => (await readdir(at(folder), { recursive: true })).sort();
  const write = async (name: string, text: string) => {
    await mkdir(path.dirname(at(name)), { recursive: true });
    await writeFile(at(name), text);
  };
  return { ...home, ok, there, here, write };
}

export type CopyHome = Awaited<ReturnType<typeof copyHome>>;
