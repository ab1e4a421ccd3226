import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Layout } from '../lib/layout.ts';
import { replaceFiles } from '../lib/outputs.ts';
import type { Cell } from './cell.ts';
import { program } from './clients/client.ts';
import { cacheOf } from './install.ts';
import type { MatrixTool } from './tool.ts';

/** Results of earlier runs, by tool, version, command and document, so that an interrupted run can continue. */
export class Results {
  readonly #file: string;

  constructor(layout: Layout) {
    this.#file = path.join(cacheOf(layout), 'results.json');
  }

  async get(key: string): Promise<Cell | undefined> {
    return (await this.#read()).get(key);
  }

  /** Keeps results that other runs have added meanwhile. */
  async set(key: string, cell: Cell): Promise<void> {
    const cells = await this.#read();
    cells.set(key, cell);
    await mkdir(path.dirname(this.#file), { recursive: true });
    await replaceFiles(new Map([[this.#file, JSON.stringify([...cells], null, 1)]]));
  }

  async #read(): Promise<Map<string, Cell>> {
    const text = await readFile(this.#file, 'utf8').catch(() => '[]');
    return new Map(JSON.parse(text) as [string, Cell][]);
  }
}

/** Changes with everything that a cell depends on. */
export function keyOf(tool: MatrixTool, text: string): string {
  const places = { tool: '/tool', document: '/document', work: '/work', port: 1 };
  const { name, version, output, call, source, client, skipsClient } = tool;
  const calls = call === undefined ? undefined : [call, program('steps.ts')];
  const made = [tool.command(places), tool.files?.(places), output, calls, skipsClient];
  const inBuilds = { packages: '/packages', builds: '/builds' };
  const used = client && [client, client.compile(inBuilds), client.run(inBuilds), client.env?.(inBuilds)];
  const parts = [name, version, source, made, used, text];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);
}
