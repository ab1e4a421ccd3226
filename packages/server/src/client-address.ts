import { BlockList, isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** Maximum length of an invalid address that a proxy passes on. */
const longestName = 64;

/**
 * Returns what counts as one sender for the limits: an IPv4 address, or the /64 network of an IPv6 subscriber.
 *
 * @example senderOf('2001:db8:1:2::7') // '2001:db8:1:2::/64'
 */
export function senderOf(address: string): string {
  if (!address.includes(':')) return address.slice(0, longestName);
  if (!ipaddr.isValid(address)) return address.slice(0, longestName);
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const [a, b, c, d] = (parsed as ipaddr.IPv6).parts;
  return `${new ipaddr.IPv6([a!, b!, c!, d!, 0, 0, 0, 0]).toString()}/64`;
}

/** Returns the address of the client. If a trusted proxy sends an invalid one, returns the address of the proxy. */
export function addressOf({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  const address = isIP(ip) === 0 ? (socket.remoteAddress ?? '') : ip;
  // A zone id names a network interface of this machine, and is not part of the address.
  return address.split('%', 1)[0]!;
}

/** Returns whether a text is an address such as `10.0.0.1`, or a network such as `10.0.0.0/8`. */
export function isAddressOrNetwork(text: string): boolean {
  const [, address = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const family = isIP(address);
  return family !== 0 && Number(prefix ?? 0) <= (family === 4 ? 32 : 128);
}

/** Returns a function that says whether an address is in a list of addresses and networks. */
export function addressMatcher(list: readonly string[]): (address: string) => boolean {
  const known = new BlockList();
  for (const item of list) {
    const [address = '', prefix] = item.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (prefix === undefined) known.addAddress(address, family);
    else known.addSubnet(address, Number(prefix), family);
  }
  return (address) => {
    const family = isIP(address);
    return family !== 0 && known.check(address, family === 6 ? 'ipv6' : 'ipv4');
  };
}
