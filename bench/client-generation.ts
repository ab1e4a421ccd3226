import { execFile } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { repositoryRoot } from '../scripts/lib/layout.ts';
import { medianOf, timed, type Figure } from './figures.ts';

const rounds = 5;
const at = (file: string) => JSON.stringify(pathToFileURL(path.join(repositoryRoot, file)).href);

/** Generates the client and its validators, without writing them. */
const generating = `
  const { generateFiles } = await import(${at('scripts/generate/sources.ts')});
  const { readBundle } = await import(${at('scripts/lib/bundles.ts')});
  const { layoutOf } = await import(${at('scripts/lib/layout.ts')});
  const layout = layoutOf();
  const contract = await readBundle(layout, 'openapi.json');
  const reference = await readBundle(layout, 'openapi.reference.json');
  const files = await generateFiles({ contract, reference });
  if (files.size < 20) throw new Error('Something was left out.');`;

/** The time of a process that generates everything, less that of an empty process. */
export async function clientGenerationFigures(): Promise<Figure[]> {
  const process = (code: string) => timed(() => node(code));
  const beyond: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const nothing = await process('');
    beyond.push((await process(generating)) - nothing);
  }
  return [
    {
      what: 'generating types, functions and validators, beyond process start',
      ...medianOf(beyond),
      unit: 'ms',
      goal: { atMost: 600 },
      how: `median of ${rounds}, of both descriptions, less a process that does nothing`,
    },
  ];
}

const node = (code: string) =>
  promisify(execFile)(process.execPath, ['--import', 'tsx/esm', '--input-type=module', '--eval', code], {
    cwd: repositoryRoot,
  });
