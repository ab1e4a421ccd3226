import { defineConfig } from 'vitest/config';

/** The tests beside the runner's core: they must detect its mutants without a server or a browser. */
export default defineConfig({
  test: {
    include: ['conformance/src/{contract,http,model,reporters,run,standing}/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/*.whole.test.ts', '**/tls-and-proxy.test.ts'],
    env: { NO_COLOR: '1' },
  },
});
