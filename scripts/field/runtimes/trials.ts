import path from 'node:path';
import { build } from 'esbuild';
import manifest from '../../../package.json' with { type: 'json' };
import testTools from '../../test-tools/package.json' with { type: 'json' };
import { succeed, type Command } from '../execute.ts';
import { newestNode } from '../install.ts';
import type { Check, Place, Trial } from '../trial.ts';
import { runInChromium } from './chromium.ts';
import { clientRepos, type ClientRepos } from './client-repos.ts';
import { runInWorkerd } from './workerd.ts';

const { platform, arch } = process;
const { esbuild } = manifest.devDependencies;
const bunPackage = `@oven/bun-${platform}-${arch === 'x64' ? 'x64-baseline' : 'aarch64'}`;
const denoPackage = `@deno/${platform}-${arch}${platform === 'linux' ? '-glibc' : ''}`;
const nodePackage = `node-${platform}-${arch}`;

/** Uses the client, whose program prints a line for each step that it did. */
const story =
  (play: (place: Place, repos: ClientRepos) => Promise<string | string[]>): Check =>
  async (place) => {
    const done = await play(place, await place.once(clientRepos));
    const lines = typeof done === 'string' ? done.trim().split('\n') : done;
    return lines.map((line) => ({ operation: line, case: '', verdict: 'right' }));
  };

/** Runs the compiled program with the command of a runtime. */
const program = (repo: 'typescript59' | 'typescript7', start: (place: Place) => Command): Check =>
  story(async (place, { [repo]: work }) => {
    const file = path.join(work, 'dist/program.js');
    const env = { ...place.env, DENO_NO_UPDATE_CHECK: '1' };
    return succeed([...start(place), file, ...(await account(place))], { work, env });
  });

/** The arguments of the program. */
async function account({ server }: Place): Promise<string[]> {
  const { apiRoot, email, password } = await server();
  return [apiRoot, email, password];
}

/** The client on each supported runtime, and programs that check how it is packed. */
export const runtimeTrials: readonly Trial[] = [
  {
    name: 'Node',
    version: process.versions.node,
    how: 'ES modules, compiled by TypeScript 5.9',
    then: [program('typescript59', () => [process.execPath])],
  },
  {
    name: 'Node',
    version: newestNode,
    how: 'ES modules, compiled by TypeScript 7',
    install: { npm: { [nodePackage]: newestNode } },
    then: [program('typescript7', ({ tool }) => [path.join(tool, 'node_modules', nodePackage, 'bin/node')])],
  },
  {
    name: 'Node',
    version: process.versions.node,
    how: 'CommonJS, compiled by TypeScript 5.9',
    then: [
      story(async (place, { commonjs }) => {
        const [baseUrl, email, password] = await account(place);
        const surroundings = JSON.stringify({ baseUrl, email, password });
        const code = `require('./dist/story.js').story(${surroundings}).then((done) => console.log(done.join('\\n')))`;
        const command: Command = [process.execPath, '--input-type=commonjs', '--eval', code];
        return succeed(command, { ...place, work: commonjs });
      }),
    ],
  },
  {
    name: 'Node',
    version: process.versions.node,
    how: `one file, bundled by esbuild ${esbuild}`,
    then: [
      story(async (place, { typescript7: repo }) => {
        const outfile = path.join(repo, 'program.bundle.mjs');
        await build({
          entryPoints: [path.join(repo, 'program.ts')],
          outfile,
          ...{ bundle: true, format: 'esm', platform: 'node', target: 'node20', logLevel: 'error' },
        });
        return succeed([process.execPath, outfile, ...(await account(place))], { ...place, work: repo });
      }),
    ],
  },
  {
    name: 'Bun',
    version: '1.4.5',
    how: 'ES modules, compiled by TypeScript 7',
    install: { npm: { [bunPackage]: '1.4.5' } },
    then: [
      program('typescript7', ({ tool }) => [path.join(tool, 'node_modules', bunPackage, 'bin/bun'), 'run']),
    ],
  },
  {
    name: 'Deno',
    version: '2.9.6',
    how: 'ES modules, compiled by TypeScript 7',
    install: { npm: { [denoPackage]: '2.9.6' } },
    then: [
      program('typescript7', ({ tool }) => [
        path.join(tool, 'node_modules', denoPackage, 'deno'),
        ...['run', '--allow-all', '--node-modules-dir=manual'],
      ]),
    ],
  },
  {
    name: 'workerd',
    version: '1.20261117.1',
    how: `a module bundled by esbuild ${esbuild}`,
    install: { npm: { workerd: '1.20261117.1' } },
    then: [story(runInWorkerd)],
  },
  {
    name: 'Chromium',
    version: testTools.dependencies['@sparticuz/chromium'],
    how: 'a page bundled by Vite 8.3.8',
    install: { npm: { vite: '8.3.8' } },
    // Pages in a browser have another origin than the server.
    server: ['--cors-origin', '*'],
    then: [story(runInChromium)],
  },
  {
    name: 'publint',
    version: '0.3.25',
    how: 'strict, on the tarball',
    install: { npm: { publint: '0.3.25' } },
    then: [
      story(async (place, { tarball }) =>
        (await succeed([place.bin('publint'), '--strict', tarball], place)).trim().split('\n').slice(-1),
      ),
    ],
  },
  {
    name: 'are-the-types-wrong',
    version: '0.18.5',
    how: 'on the tarball, as ES modules alone',
    install: { npm: { '@arethetypeswrong/cli': '0.18.5' } },
    then: [
      story(async (place, { tarball }) => {
        // `require` of ES modules came with Node 20.19, the oldest version that the package supports, but this tool
        // still reports it as an error.
        await succeed([place.bin('attw'), '--profile', 'esm-only', tarball], place);
        return ['No problems'];
      }),
    ],
  },
];
