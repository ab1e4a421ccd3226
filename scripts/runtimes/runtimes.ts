import path from 'node:path';
import { build } from 'esbuild';
import manifest from '../../package.json' with { type: 'json' };
import testTools from '../test-tools/package.json' with { type: 'json' };
import { newestNode } from '../field/install.ts';
import { runInChromium } from './chromium.ts';
import { execute } from './fixture-repo.ts';
import type { Places, Runtime } from './runtime.ts';
import { runInWorkerd } from './workerd.ts';

const { platform, arch } = process;
const own = manifest.devDependencies;
const bunPackage = `@oven/bun-${platform}-${arch === 'x64' ? 'x64-baseline' : 'aarch64'}`;
const denoPackage = `@deno/${platform}-${arch}${platform === 'linux' ? '-glibc' : ''}`;
const nodePackage = `node-${platform}-${arch}`;
const lines = (text: string) => text.trim().split('\n');

/** Runs the compiled program with the command of a package. */
const program =
  (
    repo: 'typescript59' | 'typescript7',
    start: (places: Places) => readonly [string, ...string[]],
  ): Runtime['run'] =>
  async (places) => {
    const { apiRoot, email, password } = places.server;
    const folder = places.repos[repo];
    const [command, ...args] = start(places);
    const all = [...args, path.join(folder, 'dist/program.js'), apiRoot, email, password];
    return lines(await execute(command, all, folder, { DENO_NO_UPDATE_CHECK: '1' }));
  };

export const runtimes: readonly Runtime[] = [
  {
    name: 'Node',
    version: process.versions.node,
    how: 'ES modules, compiled by TypeScript 5.9',
    packages: {},
    run: program('typescript59', () => [process.execPath]),
  },
  {
    name: 'Node',
    version: newestNode,
    how: 'ES modules, compiled by TypeScript 7',
    packages: { [nodePackage]: newestNode },
    run: program('typescript7', ({ tool }) => [path.join(tool, 'node_modules', nodePackage, 'bin/node')]),
  },
  {
    name: 'Node',
    version: process.versions.node,
    how: 'CommonJS, compiled by TypeScript 5.9',
    packages: {},
    async run({ repos: { commonjs }, server: { apiRoot: baseUrl, email, password } }) {
      const surroundings = JSON.stringify({ baseUrl, email, password });
      const code = `require('./dist/story.js').story(${surroundings}).then((done) => console.log(done.join('\\n')))`;
      return lines(await execute(process.execPath, ['--input-type=commonjs', '--eval', code], commonjs));
    },
  },
  {
    name: 'Node',
    version: process.versions.node,
    how: `one file, bundled by esbuild ${own.esbuild}`,
    packages: {},
    async run({ repos: { typescript7: repo }, server: { apiRoot, email, password } }) {
      const outfile = path.join(repo, 'program.bundle.mjs');
      const entryPoints = [path.join(repo, 'program.ts')];
      await build({
        entryPoints,
        outfile,
        bundle: true,
        format: 'esm',
        platform: 'node',
        target: 'node20',
        logLevel: 'error',
      });
      return lines(await execute(process.execPath, [outfile, apiRoot, email, password], repo));
    },
  },
  {
    name: 'Bun',
    version: '1.4.5',
    how: 'ES modules, compiled by TypeScript 7',
    packages: { [bunPackage]: '1.4.5' },
    run: program('typescript7', ({ tool }) => [
      path.join(tool, 'node_modules', bunPackage, 'bin/bun'),
      'run',
    ]),
  },
  {
    name: 'Deno',
    version: '2.9.6',
    how: 'ES modules, compiled by TypeScript 7',
    packages: { [denoPackage]: '2.9.6' },
    run: program('typescript7', ({ tool }) => [
      path.join(tool, 'node_modules', denoPackage, 'deno'),
      ...['run', '--allow-all', '--node-modules-dir=manual'],
    ]),
  },
  {
    name: 'workerd',
    version: '1.20261117.1',
    how: `a module bundled by esbuild ${own.esbuild}`,
    packages: { workerd: '1.20261117.1' },
    run: runInWorkerd,
  },
  {
    name: 'Chromium',
    version: testTools.dependencies['@sparticuz/chromium'],
    how: 'a page bundled by Vite 8.3.8',
    packages: { vite: '8.3.8' },
    run: runInChromium,
  },
  {
    name: 'publint',
    version: '0.3.25',
    how: 'strict, on the tarball',
    packages: { publint: '0.3.25' },
    async run({ tool, tarball }) {
      const cli = path.join(tool, 'node_modules/publint/src/cli.js');
      return lines(await execute(process.execPath, [cli, '--strict', tarball], tool)).slice(-1);
    },
  },
  {
    name: 'are-the-types-wrong',
    version: '0.18.5',
    how: 'on the tarball, as ES modules alone',
    packages: { '@arethetypeswrong/cli': '0.18.5' },
    async run({ tool, tarball }) {
      const cli = path.join(tool, 'node_modules/@arethetypeswrong/cli/dist/index.js');
      // `require` of ES modules came with Node 20.19, the oldest version that the package supports, but this tool still
      // reports it as an error.
      await execute(process.execPath, [cli, '--profile', 'esm-only', tarball], tool);
      return ['No problems'];
    },
  },
];
