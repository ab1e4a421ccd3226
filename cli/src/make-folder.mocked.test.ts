import type * as fs from 'node:fs/promises';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { makeFolder } from './make-folder.ts';

vi.mock('node:fs/promises', async (original) => {
  const own = await original<typeof fs>();
  return { ...own, mkdir: vi.fn(own.mkdir) };
});

async function temporary(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'make-folder-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('a folder that reports ENOENT when something is created in it causes one error', async () => {
  const folder = await temporary();
  vi.mocked(mkdir).mockClear();
  // As /proc does.
  const missing = Object.assign(new Error('no such file or directory'), { code: 'ENOENT', syscall: 'mkdir' });
  vi.mocked(mkdir).mockRejectedValueOnce(missing);
  await expect(makeFolder(path.join(folder, 'a/b'))).rejects.toMatchObject({
    kind: 'local',
    message: `The folder ${path.join(folder, 'a')} cannot be created: no such file or directory`,
  });
  expect(vi.mocked(mkdir).mock.calls).toEqual([[path.join(folder, 'a'), { mode: 0o777 }]]);
});
