import { runChoice } from './lib/choice.ts';

await runChoice(
  'prove',
  'Prove what takes longer than a test may: of the contract, the server and the runner',
  {
    verdict: {
      file: 'scripts/verdict.ts',
      does: 'sends every documented example to the mock by Dredd and checks the answers',
    },
    live: {
      file: 'scripts/live.ts',
      does: 'sends the reference server every operation by Dredd and every workflow by Respect',
    },
    mutants: {
      file: 'conformance/proof/mutants/run.ts',
      does: 'seeds faults into the reference server and shows which of them the runner finds',
    },
    'test-mutants': {
      file: 'conformance/proof/test-mutants/run.ts',
      does: "seeds faults into the runner's own code by Stryker and shows which of them its tests find",
    },
    remedies: {
      file: 'conformance/proof/remedies/run.ts',
      does: 'measures which options have each requirement tried, which reports advise',
    },
    submissions: {
      file: 'conformance/proof/submissions/run.ts',
      does: "judges this repository's servers and writes the results that the site publishes",
    },
    fuzz: {
      file: 'server/fuzz/run.ts',
      does: 'sends the server requests generated from the schemas, valid and broken',
    },
    resilience: {
      file: 'server/resilience/run.ts',
      does: 'kills the server under load and looks at what is left',
    },
    release: {
      file: 'scripts/release.ts',
      does: 'packs every package, installs it and tries its README; with --publish it also tags and publishes',
    },
  },
);
