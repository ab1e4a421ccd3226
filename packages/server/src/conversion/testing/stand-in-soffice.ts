import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface StandIn {
  soffice: string;
  /** A folder for files that the script wants to leave: `$LEFT` in the script. */
  folder: string;
  remove(): Promise<void>;
}

/** Replaces LibreOffice with a shell script, to test how the process is handled. `$OUT` is the output folder. */
export async function standInSoffice(script: string): Promise<StandIn> {
  const folder = await mkdtemp(path.join(tmpdir(), 'stand-in-'));
  const soffice = path.join(folder, 'soffice');
  const findOutputFolder = 'while [ "$1" != --outdir ]; do shift; done; OUT=$2; SOURCE=$3';
  await writeFile(soffice, `#!/bin/sh\nLEFT='${folder}'; ARGS="$*"\n${findOutputFolder}\n${script}\n`);
  await chmod(soffice, 0o755);
  return { soffice, folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
