import { isIPv4 } from 'node:net';

/**
 * Whether a host, as `URL.hostname` gives it, can only be this machine.
 *
 * @example
 * isLoopback('127.0.0.1') // true
 */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' ||
  host.endsWith('.localhost') ||
  host === '[::1]' ||
  (isIPv4(host) && host.startsWith('127.'));
