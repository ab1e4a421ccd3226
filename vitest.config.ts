import { defineConfig } from 'vitest/config';

/** `.ci/run` names a file here to count the results of several runs. */
const results = process.env['VITEST_RESULTS'];

export default defineConfig({
  test: {
    include: ['{openapi,options,scripts,client,conformance,server,docs,bench}/**/*.test.{ts,js}'],
    exclude: ['**/node_modules/**', '**/fixtures/**'],
    testTimeout: 30_000,
    // Half of the time goes by in waiting: one for each core, not one less.
    maxWorkers: '100%',
    // What is compared is the text, whatever terminal or CI the tests run in.
    env: { NO_COLOR: '1' },
    reporters: results ? ['default', ['json', { outputFile: results }]] : ['default'],
  },
});
