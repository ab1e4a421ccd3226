/** Why the choice of checks excluded a requirement; not because of the server. */
export const leftOutReasons = {
  shard: 'its checks run in another shard',
  profile: 'its checks run only with --profile full',
  filter: 'its checks were not selected (--only or --skip)',
} as const;

const reasons: ReadonlySet<string> = new Set(Object.values(leftOutReasons));

/** Whether a reason is one of these. */
export const isLeftOut = (reason: string | undefined): boolean => reason !== undefined && reasons.has(reason);

/** What ends checks although neither the server nor the options are at fault, as the reason of a check says it. */
export const interruption = 'the run was interrupted';
export const limitation = 'the server returned 429, too many requests';

/** These reasons for people, with what to do. */
const stops: Readonly<Record<string, string>> = {
  [limitation]: `${limitation}; send fewer a second with --max-rps`,
  [interruption]: interruption,
};

/** What ended checks, in words; undefined if their reason is another one. */
export const stopOf = (reason = ''): string | undefined =>
  Object.entries(stops).find(([stop]) => reason.includes(stop))?.[1];
