export interface Addresses {
  /** Base URL at which clients reach the server, without a trailing slash. Call it only once the server listens. */
  publicUrl: () => string;
  apiUrl: () => string;
}
