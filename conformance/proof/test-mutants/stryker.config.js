// Mutation testing of the runner's core: `npm run prove -- test-mutants`. A mutant that survives shows a line that no
// test checks.
const core = [
  // verdicts
  'model/{baseline,merge,outcome,requirement-verdicts,shard,verdict}.ts',
  'run/{build-report,expectations,outcomes,refusal,run-check,selection}.ts',
  // response checks
  'response-checks/*.ts',
  'contract/{applied-schemas,violated-requirements,extra-fields,judge,validator,wording}.ts',
  // redaction
  'http/{redactor,secret-index,secret-shapes}.ts',
  'run/{learn-secrets,secrets}.ts',
  // reporters
  'reporters/**/*.ts',
  // comparisons, badges and submissions
  'model/{comparison,submission,whole-report}.ts',
  'cli/{badge-command,compare-command,submission-command}.ts',
];

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'conformance/proof/test-mutants/vitest.config.ts', related: false },
  mutate: [...core.map((glob) => `conformance/src/${glob}`), '!**/*.test.ts'],
  ignorePatterns: ['/docs/site', '/conformance-report', '/*/dist', '/.file-storage'],
  coverageAnalysis: 'perTest',
  ignoreStatic: true,
  incremental: true,
  incrementalFile: '.file-storage/mutation/incremental.json',
  tempDirName: '.file-storage/mutation/sandboxes',
  reporters: ['clear-text', 'progress', 'html', 'json'],
  clearTextReporter: {
    allowColor: false,
    allowEmojis: false,
    logTests: false,
    reportTests: false,
    skipFull: true,
  },
  htmlReporter: { fileName: '.file-storage/mutation/report.html' },
  jsonReporter: { fileName: '.file-storage/mutation/report.json' },
  thresholds: { high: 90, low: 80, break: 80 },
};
