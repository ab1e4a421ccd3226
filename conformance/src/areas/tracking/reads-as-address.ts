/**
 * Whether a text may be the IP address of a client: it begins like IPv4 or IPv6. The interface leaves open whether a
 * port follows, or whether the end is removed for privacy.
 */
export const readsAsAddress = (text: string): boolean =>
  /^\[?(?:\d{1,3}\.\d|[\da-f]{0,4}:[\da-f:])/i.test(text);
