import { fieldTrials, proofs } from './scripts/lib/subcommands.ts';

// `npm run check -- --only unused` reads this. `entry` names the files that programs start by their path, which no import
// shows: those of `npm run prove` and `npm run field` come from their table.

const started = [...Object.values(proofs), ...Object.values(fieldTrials)].map(({ file }) => file);

/** The started files of a workspace, relative to it. */
const startedIn = (workspace: string) =>
  started.filter((file) => file.startsWith(`${workspace}/`)).map((file) => file.slice(workspace.length + 1));

export default {
  workspaces: {
    '.': {
      entry: [
        'scripts/*.ts',
        'scripts/field/main.ts',
        'scripts/field/runtimes/fixtures/{program,worker,page}.ts',
        'bench/{run,bare-server,command-plain,compile-contract}.ts',
        'docs/theme/{site,theme,search}.ts',
        'docs/conformance/*.mjs',
        'examples/{*.{ts,mjs},folder-page/page.ts}',
        'openapi/lint/plugin.js',
        'scripts/mock-examples/dredd-worker.js',
        'scripts/lib/{package-import-hook,unpack-browser}.ts',
        'generated/operations{,.reference}/*.ts',
      ],
      project: [
        '{scripts,bench,openapi,docs,packages/options,examples}/**/*.{ts,js}',
        '!scripts/field/clients/**',
      ],
    },
    'packages/cli': { entry: ['src/main.ts'] },
    'packages/client': {
      entry: [
        'src/{index,reference,openapi-fetch,validate,msw,query}.ts',
        'src/node/index.ts',
        // Generated operations import what the contract needs of it.
        'src/core/operation.ts',
        'src/testing/uploading.ts',
      ],
    },
    'packages/openapi': { entry: ['src/{index,apply/main}.ts'] },
    conformance: {
      entry: [
        'src/main.ts',
        'proof/faults/harness/worker.ts',
        'proof/test-mutants/{stryker.config.js,vitest.config.ts}',
        ...startedIn('conformance'),
      ],
      project: ['{src,proof}/**/*.ts'],
    },
    'packages/server': {
      entry: [
        'src/{testing,public}/*.ts',
        'src/conversion/image*.ts',
        'stress/histories/node-{main,planted}.ts',
        ...startedIn('packages/server'),
      ],
      project: ['**/*.ts'],
    },
  },
  ignoreExportsUsedInFile: true,
  exclude: ['dependencies', 'unlisted', 'binaries', 'unresolved'],
};
