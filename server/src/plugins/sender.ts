import { BlockList, isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** Of what a proxy passes on that is no address. */
const longestName = 64;

/**
 * What limits count as one sender: an IPv4 address, or the network of 64 bits that a single IPv6 subscriber has.
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

/** The address of who sends a request. A trusted proxy may pass on what is none: then its own. */
export function addressOf({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  const address = isIP(ip) === 0 ? (socket.remoteAddress ?? '') : ip;
  // A zone says which network of this machine it came by, and is no part of the address.
  return address.split('%', 1)[0]!;
}

/** An address such as `10.0.0.1`, or a network such as `10.0.0.0/8`. */
export function isAddressOrNetwork(text: string): boolean {
  const [, address = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const family = isIP(address);
  return family !== 0 && Number(prefix ?? 0) <= (family === 4 ? 32 : 128);
}

/** Whether an address is one of a list of addresses and networks. */
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
