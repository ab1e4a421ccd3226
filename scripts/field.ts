import { runChoice } from './lib/choice.ts';

/** What others make of the contract: each installs what it tries, outside of this repository's dependencies. */
await runChoice(
  'field',
  'Try what the field makes of the contract and the server: tools and programs of others',
  {
    generators: {
      file: 'scripts/generators.ts',
      does: 'installs seven foreign code generators; fails where one of them leaves an answer untyped',
    },
    matrix: {
      file: 'scripts/matrix.ts',
      does: 'tries the tools of the field on each document: docs/acceptance.md',
    },
    sdk: {
      file: 'scripts/sdk.ts',
      does: 'installs, checks and uses the packages for Python and Go: docs/sdks.md',
    },
    collections: {
      file: 'scripts/collections.ts',
      does: "installs newman and Bruno's runner, and runs the collections with them",
    },
    runtimes: {
      file: 'scripts/runtimes.ts',
      does: 'packs the client and has it work on Node, Bun, Deno, workerd and in Chromium',
    },
    programs: {
      file: 'scripts/programs.ts',
      does: 'runs rclone and other programs against the reference server: docs/programs.md',
    },
  },
);
