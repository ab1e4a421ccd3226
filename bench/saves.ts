import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { watchContract } from '../scripts/generate/watch.ts';
import { repositoryRoot } from '../scripts/lib/paths.ts';
import { medianOf, type Figure } from './figures.ts';

/**
 * `generate --watch` on a copy of the contract: from saving a description until the types contain it, and until it is
 * linted and all output contains it.
 */
export async function measureSaves(count: number): Promise<Figure[]> {
  const root = await mkdtemp(path.join(tmpdir(), 'bench-saves-'));
  const stop = new AbortController();
  const lines = new Lines();
  const types: number[] = [];
  const everything: number[] = [];
  try {
    for (const name of ['openapi', 'generated', 'redocly.yaml'])
      await cp(path.join(repositoryRoot, name), path.join(root, name), { recursive: true });
    await symlink(path.join(repositoryRoot, 'node_modules'), path.join(root, 'node_modules'));
    const print = (line: string) => {
      lines.add(line);
    };
    const running = watchContract({ root, signal: stop.signal, print });
    await lines.until(/^Watching/);
    const file = path.join(root, 'openapi/components/schemas/Note.yaml');
    const source = await readFile(file, 'utf8');
    for (let index = 0; index < count; index += 1) {
      const description = `Note of a user, saved ${index} times.`;
      const started = performance.now();
      await writeFile(file, source.replace('Note of a user.', description));
      await lines.until(/types .*Note\.yaml/);
      types.push(performance.now() - started);
      if (!(await readFile(path.join(root, 'generated/types.ts'), 'utf8')).includes(description))
        throw new Error('The save is not in the types.');
      await lines.until(/ok .*Note\.yaml/);
      everything.push(performance.now() - started);
    }
    stop.abort();
    await running;
  } finally {
    stop.abort();
    await rm(root, { recursive: true, force: true });
  }
  const unit = 'ms';
  const how = `median of ${count}`;
  return [
    { what: '`generate --watch`: save to types', ...medianOf(types), unit, goal: { atMost: 300 }, how },
    {
      what: '`generate --watch`: save to everything',
      ...medianOf(everything),
      unit,
      goal: { atMost: 1200 },
      how,
    },
  ];
}

/** Printed lines to wait for. */
class Lines {
  readonly #waiting: string[] = [];
  #wake: () => void = () => undefined;

  add(line: string): void {
    this.#waiting.push(line);
    this.#wake();
  }

  /** Consumes lines up to the first match. */
  async until(pattern: RegExp): Promise<void> {
    for (;;) {
      const line = this.#waiting.shift();
      if (line === undefined) await new Promise<void>((resolve) => (this.#wake = resolve));
      else if (line.includes('fail')) throw new Error(line);
      else if (pattern.test(line)) return;
    }
  }
}
