import type { Baseline } from '../model/baseline.ts';
import type { Profile } from '../model/check.ts';
import type { Shard } from '../model/shard.ts';
import type { Contract } from '../contract/contract.ts';
import type { HttpClient, HttpClientOptions } from '../http/http-client.ts';
import type { StateProvider } from '../model/state-provider.ts';

/** How to sign in: a token alone, or e-mail address and password. */
export interface Credentials {
  readonly email?: string | undefined;
  readonly password?: string | undefined;
  readonly token?: string | undefined;
}

/** The options of a run, parsed and validated by the command line. */
export interface RunOptions {
  /** The API root, which ends in `/v1`. */
  readonly baseUrl: string;
  readonly credentials: Credentials;
  readonly second?: Credentials | undefined;
  readonly appUrl?: string | undefined;
  readonly contract: Contract;
  readonly states?: ((context: { http: HttpClient; token: () => string }) => StateProvider) | undefined;
  readonly profile: Profile;
  /** Patterns of requirement ids, tags and operationIds; `*` matches anything. Empty selects all. */
  readonly only: readonly string[];
  readonly skip: readonly string[];
  readonly baseline?: Baseline | undefined;
  readonly allowDestructive: boolean;
  readonly allowLeftovers: boolean;
  /** Number of parallel checks. */
  readonly concurrency: number;
  readonly shard?: Shard | undefined;
  readonly seed: number;
  /** Number of requests with generated invalid input; 0 for none. */
  readonly budget: number;
  /** For how many milliseconds checks look for the effect of a request at least. */
  readonly settleMs: number;
  /** Whether to emit an event for each exchange. */
  readonly verbose: boolean;
  readonly http: HttpClientOptions;
  /** The command line, without the seed and secrets; it goes into the report. */
  readonly command?: string | undefined;
  /** Whether every failure of this run is to be known from now on. */
  readonly renewsBaseline?: boolean | undefined;
}
