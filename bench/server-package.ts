import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { installPackage } from '../scripts/package/install-package.ts';
import { repositoryRoot } from '../scripts/lib/layout.ts';
import { medianOf, type Figure } from './figures.ts';

const name = '@file-storage/server';

/** The package of the server: its size, its command, and its servers for tests. */
export async function packageFigures(folder: string): Promise<{ figures: Figure[]; bin: string }> {
  const { size } = await installPackage(path.join(repositoryRoot, 'server'), name, folder);
  const how = 'npm pack, with its dependencies';
  return {
    figures: [
      { what: 'installed size', value: size / 1e6, unit: 'MB', goal: { atMost: 60 }, how },
      await testServerFigure(folder),
    ],
    bin: path.join(folder, 'node_modules', name, 'bin/file-storage-server.js'),
  };
}

/** Further servers for tests, in a separate process: from the call to its result. */
async function testServerFigure(folder: string): Promise<Figure> {
  const code = `
    import { startTestServer } from '${name}/testing';
    const times = [];
    for (let count = 0; count < 10; count++) {
      const started = performance.now();
      const { close } = await startTestServer();
      times.push(performance.now() - started);
      await close();
    }
    console.log(JSON.stringify(times.slice(1)));`;
  const args = ['--input-type=module', '-e', code];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder });
  const times = JSON.parse(stdout) as number[];
  const how = `median of ${times.length}`;
  return {
    what: 'a test server, from the second on',
    ...medianOf(times),
    unit: 'ms',
    goal: { atMost: 250 },
    how,
  };
}
