export interface Addresses {
  /** Address that clients reach the server at, without a slash at its end; asked for once it listens. */
  publicUrl: () => string;
  apiUrl: () => string;
}
