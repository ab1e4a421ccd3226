import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const argumentsOf = (folder: string, size: string) => ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder];

/** Mounts a small file system in memory on a folder. */
export function mount(folder: string): void {
  execFileSync('mount', argumentsOf(folder, '32m'));
}

export function unmount(folder: string): void {
  execFileSync('umount', ['--lazy', folder]);
}

/** Whether the rights are there that mounting needs. */
export async function canMount(): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), 'file-storage-'));
  const isMounted = spawnSync('mount', argumentsOf(folder, '64k')).status === 0;
  if (isMounted) unmount(folder);
  await rm(folder, { recursive: true });
  return isMounted;
}

/** Takes all the room there is on a volume, but for so many bytes. */
export async function fillUp(ballast: string, free: number): Promise<void> {
  const { bavail, bsize } = await statfs(path.dirname(ballast));
  await writeFile(ballast, Buffer.alloc(bavail * bsize - free));
}
