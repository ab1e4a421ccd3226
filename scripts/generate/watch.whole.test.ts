import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { watchContract } from './watch.ts';
import { ContractError } from '../lib/problem.ts';
import { copyOfContract } from '../bundle/copy-of-contract.ts';

/** Watches a copy of the small contract, and lets tests wait for output. */
async function startDev(lint: () => Promise<object> = () => Promise.resolve({})) {
  const copy = await copyOfContract();
  const lines: string[] = [];
  let news = () => {};
  const stop = new AbortController();
  const ended = watchContract({
    root: copy.root,
    signal: stop.signal,
    // The copy has no lint rules, and lint has its own tests.
    lint,
    print: (line) => {
      lines.push(line);
      news();
    },
  });
  const finish = () => {
    stop.abort();
    return ended;
  };
  onTestFinished(async () => {
    await finish();
  });

  let read = 0;
  /** The lines after the last match, up to the first line that matches. */
  const until = async (pattern: RegExp): Promise<string[]> => {
    for (;;) {
      const index = lines.findIndex((line, at) => at >= read && pattern.test(line));
      if (index >= 0) {
        const found = lines.slice(read, index + 1);
        read = index + 1;
        return found;
      }
      await new Promise<void>((resolve) => {
        news = resolve;
      });
    }
  };
  return { ...copy, lines, until, finish };
}

test('compiles a saved file; reports an invalid one, and changes nothing; compiles it again after a correction, and after a change of the rules', async () => {
  const { root, read, write, edit, until, finish } = await startDev();
  await until(/^Watching openapi\//);
  const note = 'openapi/components/schemas/Note.yaml';
  const good = await read(note);

  await edit(note, 'minLength: 1', 'maxLength: 70');
  expect((await until(/ok /)).join('\n')).toMatch(
    /ok .* openapi\/components\/schemas\/Note.yaml .* files changed .*\d+ ms/,
  );
  const bundled = await read('generated/openapi.yaml');
  expect(bundled).toContain('maxLength: 70');

  await write(note, 'type: object\nproperties: [\n');
  const failure = await until(/fail/);
  expect(failure[0]).toContain('openapi/components/schemas/Note.yaml:3:1');
  expect(failure.at(-1)).toContain('generated/ is unchanged');
  expect(await read('generated/openapi.yaml')).toBe(bundled);

  await write(note, good);
  await until(/ok /);
  expect(await read('generated/openapi.yaml')).toContain('minLength: 1');

  await write('redocly.yaml', 'rules: {}\n');
  await until(/ok .* redocly\.yaml/);

  await mkdir(path.join(root, 'openapi/lint'));
  await write('openapi/lint/plugin.js', '');
  await until(/^openapi\/lint\/plugin\.js .*: start this command again\.$/);
  expect(await finish()).toEqual({ summary: '4 saves' });
});

test('writes the types before lint runs, and restores them if lint fails', async () => {
  const objections: ContractError[] = [];
  let typesSeenByLint = '';
  const { read, edit, until } = await startDev(async () => {
    const [objection] = objections;
    if (objection === undefined) return {};
    typesSeenByLint = await read('generated/types.ts');
    throw objection;
  });
  await until(/^Watching openapi\//);
  const types = await read('generated/types.ts');
  const place = { file: 'openapi/openapi.yaml', line: 1, column: 1 };
  objections.push(
    new ContractError([{ ...place, severity: 'error', rule: 'test', message: 'Not like this.' }]),
  );
  await edit('openapi/components/schemas/Note.yaml', 'title:', 'heading:');
  expect((await until(/fail/)).join('\n')).toMatch(/types.*the types are fresh.*\n.*Not like this\./);
  expect(typesSeenByLint).toContain('heading');
  expect(await read('generated/types.ts')).toBe(types);
});
