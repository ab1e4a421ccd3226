import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { watchContract } from '../../scripts/generate/watch.ts';
import { readBundle } from '../../scripts/lib/bundles.ts';
import { layoutOf, repositoryRoot } from '../../scripts/lib/layout.ts';
import { callsOf } from '../../scripts/lib/call.ts';
import { median, type Say } from '../figures.ts';
import { withContract } from './toolchain.ts';

/** Medians for `generate --watch` on a contract with a number of operations, in milliseconds. */
export interface DevPoint {
  operations: number;
  saves: number;
  /** From a save until the types contain it. */
  types: number;
  /** From a save until it is linted, and all output contains it. */
  everything: number;
}

/** Measures the real contract, and a large one. */
export async function measureDev(
  { large, saves }: { large: number; saves: number },
  say: Say,
): Promise<DevPoint[]> {
  const real = callsOf(await readBundle(layoutOf(), 'openapi.json')).length;
  say(`dev: saves among the real ${real} operations`);
  const first = await onRealContract((root) => savesIn(root, saves * 2));
  say(`dev: saves among ${large} operations`);
  const second = await withContract(large, (root) => savesIn(root, saves));
  return [
    { operations: real, saves: saves * 2, ...first },
    { operations: large, saves, ...second },
  ];
}

/** Runs `work` with a copy of the real contract and of all files that it reads and writes. */
async function onRealContract<Result>(work: (root: string) => Promise<Result>): Promise<Result> {
  const root = await mkdtemp(path.join(tmpdir(), 'bench-dev-'));
  try {
    for (const name of ['openapi', 'generated', 'redocly.yaml']) {
      await cp(path.join(repositoryRoot, name), path.join(root, name), { recursive: true });
    }
    await symlink(path.join(repositoryRoot, 'node_modules'), path.join(root, 'node_modules'));
    return await work(root);
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

/** Saves a description repeatedly, and waits until the types contain the change, then everything else. */
async function savesIn(root: string, saves: number): Promise<{ types: number; everything: number }> {
  const stop = new AbortController();
  const lines = new Lines();
  const print = (text: string) => {
    lines.add(text);
  };
  const running = watchContract({ root, signal: stop.signal, print });
  try {
    await lines.until(/^Watching/);
    const file = path.join(root, 'openapi/components/schemas/Note.yaml');
    const source = await readFile(file, 'utf8');
    const types: number[] = [];
    const everything: number[] = [];
    for (let index = 0; index < saves; index += 1) {
      const description = `Note of a user, saved ${index} times.`;
      const started = performance.now();
      await writeFile(file, source.replace('Note of a user.', description));
      await lines.until(/types .*Note\.yaml/);
      types.push(performance.now() - started);
      if (!(await readFile(path.join(root, 'generated/types.ts'), 'utf8')).includes(description)) {
        throw new Error('The save is not in the types.');
      }
      await lines.until(/ok .*Note\.yaml/);
      everything.push(performance.now() - started);
    }
    return { types: median(types), everything: median(everything) };
  } finally {
    stop.abort();
    await running;
  }
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
