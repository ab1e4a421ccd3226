/** How an exchange failed before its response was complete. */
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

/** Why a check could not continue; `gone` if the server had already stopped before it sent anything. */
export type Breakage = TransportFailure | 'gone';
