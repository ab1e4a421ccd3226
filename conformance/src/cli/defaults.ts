/** What a command uses for an option that is not given. The help prints these values. */
export const defaults = {
  run: { profile: 'core', concurrency: 8, timeout: 30, retries: 3, settleTime: 1 },
  list: { profile: 'full' },
  proxy: { host: '127.0.0.1', port: 4020, presigned: 'through' },
  client: { timeout: 60 },
} as const;

/** Number of requests with invalid input, by profile. */
export const budgets = { core: 0, full: 500 } as const;
