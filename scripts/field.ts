import { runChoice } from './lib/choice.ts';

/** What others make of the contract: each installs what it tries, outside of this repository's dependencies. */
await runChoice('field', 'Try the contract and the server with tools and programs of other authors', {
  generators: {
    file: 'scripts/generators.ts',
    does: 'installs seven code generators; fails if one of them leaves a response untyped',
  },
  matrix: {
    file: 'scripts/matrix.ts',
    does: 'tries other tools on each document; --page writes docs/acceptance.md',
  },
  sdk: {
    file: 'scripts/sdk.ts',
    does: 'installs, checks and uses the packages for Python and Go; --page writes docs/sdks.md',
  },
  collections: {
    file: 'scripts/collections.ts',
    does: "installs newman and Bruno's runner, and runs the collections with them",
  },
  runtimes: {
    file: 'scripts/runtimes.ts',
    does: 'packs the client and runs it on Node, Bun, Deno, workerd and in Chromium',
  },
  programs: {
    file: 'scripts/programs.ts',
    does: 'runs rclone and other programs against the reference server; --page writes docs/programs.md',
  },
});
