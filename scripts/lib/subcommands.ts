import type { Choice } from './run-subcommand.ts';

// No module imports these programs, so `knip.ts` reads their names from these tables.

/** What `npm run prove` runs. */
export const proofs = {
  'mock-examples': {
    file: 'scripts/mock-examples.ts',
    does: 'sends every documented example to the mock with Dredd, and checks the responses',
  },
  'server-examples': {
    file: 'scripts/server-examples.ts',
    does: 'runs every operation with Dredd and every workflow with Respect against the reference server',
  },
  faults: {
    file: 'conformance/proof/faults/run.ts',
    does: 'seeds faults into the reference server, and lists which of them the runner finds',
  },
  'test-mutants': {
    file: 'conformance/proof/test-mutants/run.ts',
    does: 'seeds faults into the code of the runner with Stryker, and lists which of them its tests find',
  },
  'needed-options': {
    file: 'conformance/proof/needed-options/run.ts',
    does: 'measures which options each requirement needs, for the advice in reports',
  },
  'published-results': {
    file: 'conformance/proof/published-results/run.ts',
    does: "tests this repository's servers, and writes the results that the site publishes",
  },
  stress: {
    file: 'packages/server/stress/run.ts',
    does: 'sends generated requests, attacks the server and kills it under load, and checks responses and data',
  },
  nodes: {
    file: 'conformance/proof/nodes/run.ts',
    does: 'compares several servers over PostgreSQL with one over SQLite, requirement by requirement',
  },
  release: {
    file: 'scripts/release.ts',
    does: 'packs every package, installs it and runs its README; with --publish, also tags and publishes',
    asks: true,
  },
} satisfies Record<string, Choice>;

/** What `npm run field` runs: each program installs what it tests, outside of this repository's dependencies. */
export const fieldTrials = {
  generators: {
    file: 'scripts/field/main.ts',
    args: ['generators'],
    does: 'compiles and calls the code of seven generators; fails if one leaves a response untyped',
  },
  matrix: {
    file: 'scripts/field/main.ts',
    args: ['matrix'],
    does: 'tries other tools on each document; --page writes docs/acceptance.md',
  },
  sdk: {
    file: 'scripts/sdk.ts',
    does: 'installs and checks the packages for Python and Go, and runs their tests',
  },
  collections: {
    file: 'scripts/field/main.ts',
    args: ['collections'],
    does: "installs newman and Bruno's runner, and runs the collections with them",
  },
  runtimes: {
    file: 'scripts/field/main.ts',
    args: ['runtimes'],
    does: 'packs the client and runs it on Node, Bun, Deno, workerd and in Chromium',
  },
  programs: {
    file: 'scripts/field/main.ts',
    args: ['programs'],
    does: 'runs rclone and other programs against the reference server; --page writes docs/programs.md',
  },
} satisfies Record<string, Choice>;
