import { runChoice } from './lib/choice.ts';

await runChoice('prove', 'Run the long tests of the contract, the server and the runner', {
  verdict: {
    file: 'scripts/verdict.ts',
    does: 'sends every documented example to the mock with Dredd, and checks the responses',
  },
  live: {
    file: 'scripts/live.ts',
    does: 'runs every operation with Dredd and every workflow with Respect against the reference server',
  },
  mutants: {
    file: 'conformance/proof/mutants/run.ts',
    does: 'seeds faults into the reference server, and lists which of them the runner finds',
  },
  'test-mutants': {
    file: 'conformance/proof/test-mutants/run.ts',
    does: 'seeds faults into the code of the runner with Stryker, and lists which of them its tests find',
  },
  remedies: {
    file: 'conformance/proof/remedies/run.ts',
    does: 'measures which options each requirement needs, for the advice in reports',
  },
  submissions: {
    file: 'conformance/proof/submissions/run.ts',
    does: "tests this repository's servers, and writes the results that the site publishes",
  },
  fuzz: {
    file: 'server/fuzz/run.ts',
    does: 'sends valid and invalid requests, generated from the schemas, to the server',
  },
  resilience: {
    file: 'server/resilience/run.ts',
    does: 'kills the server under load, and checks what is left',
  },
  release: {
    file: 'scripts/release.ts',
    does: 'packs every package, installs it and runs its README; with --publish, also tags and publishes',
  },
});
