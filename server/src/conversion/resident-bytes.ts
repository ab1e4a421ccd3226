import { readFile } from 'node:fs/promises';

const pageSize = 4096;

/** Memory that a process has at the moment; 0 where the system does not tell, as everywhere but on Linux. */
export async function residentBytes(pid: number | undefined): Promise<number> {
  try {
    const [, pages] = (await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ');
    return Number(pages) * pageSize;
  } catch {
    // Another system, or the process has ended.
    return 0;
  }
}
