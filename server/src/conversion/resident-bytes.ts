import { readFile } from 'node:fs/promises';

const pageSize = 4096;

/**
 * Returns the resident memory of a process in bytes; 0 if the system does not report it, as all systems except Linux.
 */
export async function residentBytes(pid: number | undefined): Promise<number> {
  try {
    const [, pages] = (await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ');
    return Number(pages) * pageSize;
  } catch {
    // Not Linux, or the process has ended.
    return 0;
  }
}
