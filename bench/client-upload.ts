import { execFile } from 'node:child_process';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from '../scripts/lib/layout.ts';
import { medianOf, type Figure } from './figures.ts';
import { startNeighbour } from './server-process.ts';

const rounds = 5;
const how = `median of ${rounds}, each beside a raw PUT of the same file`;

interface Upload {
  /** In milliseconds. */
  time: number;
  /** Maximum memory growth of the process, in bytes. */
  growth: number;
}

/** Uploads from the disk to a server that discards the bytes, compared with one raw PUT of `node:http`. */
export async function clientUploadFigures(): Promise<Figure[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-client-'));
  const sink = await startNeighbour('sink-discard');
  const upload = async (way: string, file: string): Promise<Upload> => {
    const script = path.join(repositoryRoot, 'bench/client-uploading.ts');
    const args = ['--import', 'tsx/esm', script, way, file, sink.url];
    return JSON.parse((await promisify(execFile)(process.execPath, args)).stdout) as Upload;
  };
  try {
    const large = await fileOf(1024 ** 3, path.join(folder, 'large'));
    const small = await fileOf(256 * 1024 ** 2, path.join(folder, 'small'));
    const results: { path: number; hashed: number; blob: number; growth: number; ofSmall: number }[] = [];
    for (let round = 0; round < rounds; round++) {
      const raw = await upload('raw', large);
      const fromPath = await upload('path', large);
      const hashed = await upload('hashed', large);
      const blob = await upload('blob', large);
      const ofSmall = await upload('path', small);
      results.push({
        path: (raw.time / fromPath.time) * 100,
        hashed: (raw.time / hashed.time) * 100,
        blob: (raw.time / blob.time) * 100,
        growth: fromPath.growth / 1e6,
        ofSmall: ofSmall.growth / 1e6,
      });
    }
    const speed = (what: string, pick: keyof (typeof results)[number], atLeast: number): Figure => {
      const value = medianOf(results.map((result) => result[pick]));
      return { what: `1 GiB ${what}, of a raw PUT`, ...value, unit: '%', goal: { atLeast }, how };
    };
    const growth = (size: string, pick: 'growth' | 'ofSmall'): Figure => {
      const value = Math.max(...results.map((result) => result[pick]));
      const most = `most of ${rounds}`;
      return {
        what: `${size} from the disk, growth of memory`,
        value,
        unit: 'MB',
        goal: { atMost: 64 },
        how: most,
      };
    };
    return [
      speed('from the disk', 'path', 95),
      speed('from the disk, with its SHA-256', 'hashed', 50),
      speed('from a Blob', 'blob', 50),
      growth('1 GiB', 'growth'),
      growth('256 MiB', 'ofSmall'),
    ];
  } finally {
    await sink.stop();
    await rm(folder, { recursive: true });
  }
}

async function fileOf(size: number, file: string): Promise<string> {
  const handle = await open(file, 'w');
  const block = Buffer.alloc(1024 ** 2, 'file storage');
  for (let written = 0; written < size; written += block.length) await handle.write(block);
  await handle.close();
  return file;
}
