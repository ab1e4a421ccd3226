import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { withInstallLines } from '../scripts/release/install-lines.ts';
import { temporaryFolder } from '../scripts/lib/temporary-folder.ts';

test('what was installed from a clone is installed by `npm ci` where only the committed files are', async () => {
  const folder = await temporaryFolder();
  const manifest = { name: '@file-storage/tide', version: '0.1.0' };
  const clone = path.join(folder, 'file-storage-api');
  const own = path.join(folder, 'own');
  const elsewhere = path.join(folder, 'machine/elsewhere');
  await Promise.all(
    [path.join(clone, 'tide'), own, elsewhere].map((each) => mkdir(each, { recursive: true })),
  );
  const write = (file: string, content: object) => writeFile(file, JSON.stringify(content));
  await write(path.join(clone, 'package.json'), { name: 'clone', private: true, workspaces: ['tide'] });
  await write(path.join(clone, 'tide/package.json'), manifest);
  await write(path.join(own, 'package.json'), { name: 'own', private: true });
  const lines = withInstallLines('<!-- install @file-storage/tide --save-dev -->\n\n<!-- /install -->', {
    packages: [{ name: manifest.name, folder: '', manifest }],
    released: false,
  });
  const [, inClone, inOwn, committed] = /# 1\..*\n([^]*?)\n# 2\..*\n([^]*?)\n# 3\. commit (.*)\n/.exec(
    lines,
  )!;
  const run = (script: string, cwd: string, cache: string) =>
    promisify(execFile)('bash', ['-ec', script], {
      cwd,
      env: {
        PATH: process.env['PATH'],
        HOME: folder,
        npm_config_cache: path.join(folder, cache),
        npm_config_offline: 'true',
      },
    });
  await run(inClone!, clone, 'cache');
  await run(inOwn!, own, 'cache');
  const files = committed!.split(/ with | and /);
  expect(files).toEqual(['vendor/', 'package.json', 'package-lock.json']);
  for (const file of files) await cp(path.join(own, file), path.join(elsewhere, file), { recursive: true });
  await run('npm ci', elsewhere, 'empty-cache');
  const installed = await readFile(
    path.join(elsewhere, 'node_modules/@file-storage/tide/package.json'),
    'utf8',
  );
  expect(JSON.parse(installed)).toEqual(manifest);
});
