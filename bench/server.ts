import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { installPackages } from '../scripts/lib/verb-packages.ts';
import type { Figure, Say } from './figures.ts';
import { seed } from './server-data.ts';
import { packageFigures } from './server-package.ts';
import { idleFigure, startFigure } from './server-process-figures.ts';
import { startFileStorage } from './server-process.ts';
import { requestFigures } from './server-requests.ts';
import { uploadFigures } from './server-uploads.ts';

/** The reference server compared with its upper bounds, bare Fastify and a raw sink, and with the mock. */
export async function server(say: Say): Promise<Figure[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-server-'));
  try {
    say('installing what sends the load');
    await installPackages(path.join(import.meta.dirname, 'load'), 'What sends the load');
    say('packing and installing the server');
    const { figures, bin } = await packageFigures(folder);
    say('starts, and idle connections');
    figures.push(await startFigure(bin, path.join(folder, 'empty')));
    figures.push(await idleFigure(bin, path.join(folder, 'empty')));
    say('filling a drive');
    const data = path.join(folder, 'full');
    await mkdir(data);
    const user = await seed(data);
    const running = await startFileStorage(data);
    try {
      say('requests, beside bare Fastify and Prism');
      figures.push(...(await requestFigures(running, user)));
      say('uploads of 1 GiB, beside sinks');
      figures.push(...(await uploadFigures(running)));
    } finally {
      await running.stop();
    }
    return figures;
  } finally {
    await rm(folder, { recursive: true });
  }
}
