/**
 * Whether a text may be the address of a client: it begins as one of IPv4 or IPv6 does. Whether a port follows, or the
 * end is left out for privacy, the interface does not say.
 */
export const readsAsAddress = (text: string): boolean =>
  /^\[?(?:\d{1,3}\.\d|[\da-f]{0,4}:[\da-f:])/i.test(text);
