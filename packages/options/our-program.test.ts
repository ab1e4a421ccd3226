import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { builtFrom, builtPrograms, programArguments } from './our-program.ts';

const source = path.join(import.meta.dirname, '../../conformance/src/main.ts');
const fromSource = (main: string) => ['--import', import.meta.resolve('tsx/esm'), main];

test('a program runs as built if this run of the tests has built it, and from its source otherwise', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'built-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv(builtPrograms, folder);
  expect(programArguments(source)).toEqual(fromSource(source));

  const built = builtFrom(source, folder);
  await mkdir(path.dirname(built), { recursive: true });
  await writeFile(built, '');
  expect(programArguments(source)).toEqual([built]);
  // A copy of the repository may have other code, so it runs from its source.
  expect(programArguments(`/copy${source}`)).toEqual(fromSource(`/copy${source}`));

  vi.stubEnv(builtPrograms, undefined);
  expect(programArguments(source)).toEqual(fromSource(source));
});
