/** How an exchange broke before its answer was complete. */
export type TransportFailure =
  | 'refused'
  | 'dns'
  | 'reset'
  | 'timeout'
  | 'tls'
  | 'proxy'
  | 'too-large'
  | 'malformed'
  | 'aborted';

/** Why a check could not go on; `gone` where the server counted as gone before anything was sent. */
export type Breakage = TransportFailure | 'gone';
