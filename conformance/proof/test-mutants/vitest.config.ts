import { defineConfig } from 'vitest/config';

/** The tests beside the code that Stryker changes: they must detect its mutants without a server or a browser. */
export default defineConfig({
  test: {
    include: [
      'conformance/src/engine/{contract,http,model,reporters,run,response-checks}/**/*.test.ts',
      'conformance/src/service/{observed,response-facts}/*.test.ts',
      'conformance/src/cli/{badge,compare,submission}-command.test.ts',
    ],
    setupFiles: ['conformance/src/composition.ts'],
    testTimeout: 60_000,
    exclude: ['**/node_modules/**', '**/*.whole.test.ts', '**/tls-and-proxy.test.ts'],
    env: { NO_COLOR: '1' },
  },
});
