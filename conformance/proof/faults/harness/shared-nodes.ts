const variables = { postgres: 'FILE_STORAGE_TEST_POSTGRES', count: 'CONFORMANCE_NODES' } as const;

export interface SharedNodes {
  /** URL of a PostgreSQL server on which each reference server gets a database of its own; without it, SQLite. */
  readonly postgres: string | undefined;
  /** Nodes of each reference server. */
  readonly count: number;
}

/** What the reference servers of proofs run on, in this process and in those that it starts. */
export function sharedNodes(): SharedNodes {
  const postgres = process.env[variables.postgres];
  const count = Number(process.env[variables.count] ?? 1);
  if (count > 1 && postgres === undefined) {
    throw new Error(
      `${variables.count} is ${count}, but ${variables.postgres} names no PostgreSQL to share.`,
    );
  }
  return { postgres, count };
}
