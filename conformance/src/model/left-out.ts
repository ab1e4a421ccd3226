/** Why the choice of checks excluded a requirement; not because of the server. */
export const leftOutReasons = {
  shard: 'its checks run in another shard',
  profile: 'its checks run only with --profile full',
  filter: 'its checks were not selected (--only or --skip)',
} as const;

const reasons: ReadonlySet<string> = new Set(Object.values(leftOutReasons));

/** Whether a reason is one of these. */
export const isLeftOut = (reason: string | undefined): boolean => reason !== undefined && reasons.has(reason);
