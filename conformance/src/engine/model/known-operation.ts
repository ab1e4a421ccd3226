/** The path of the secret in the response. Of a presigned URL, only the query is secret. */
export type Secret =
  | { readonly at: readonly string[]; readonly label: string }
  | { readonly presignedUrlAt: readonly string[] };

/** What the engine uses of the description of an operation. */
export interface KnownOperation {
  /** What a successful request creates or deletes, in the words of the service, which enters it in the ledger. */
  readonly effect: object;
  /** The secrets in a successful response: they are removed from all output. */
  readonly reveals: readonly Secret[];
}

/** Undefined for operations of an overlay. */
export type KnownOperations = Readonly<Record<string, KnownOperation | undefined>>;
