// Mutation testing of the runner's core: `npm run prove -- test-mutants`. A mutant that survives shows a line that no
// test checks.
const core = [
  // verdicts
  'engine/model/{baseline,merge,outcome,requirement-verdicts,shard,verdict}.ts',
  'engine/run/{build-report,expectations,outcomes,refusal,run-check,selection}.ts',
  // response checks
  'engine/response-checks/*.ts',
  'service/response-facts/*.ts',
  'engine/contract/{applied-schemas,violated-requirements,extra-fields,judge,validator,wording}.ts',
  // redaction
  'engine/http/{redactor,secret-index,secret-shapes}.ts',
  'engine/run/{learn-secrets,secrets}.ts',
  // reporters
  'engine/reporters/**/*.ts',
  'service/observed/*.ts',
  // comparisons, badges and submissions
  'engine/model/{comparison,submission,whole-report}.ts',
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
