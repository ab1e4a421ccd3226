import ipaddr from 'ipaddr.js';

/** Looks public, and is where a cloud's machines find the services of their host. */
const hostServices = new Set(['168.63.129.16']);

/**
 * Whether an IP address belongs to the public internet. Addresses that carry an IPv4 address inside (mapped,
 * translated, tunnelled) do not count as public: where they lead is decided by a gateway that we cannot see.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || hostServices.has(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv6 ? isGlobalUnicast(parsed) : true;
}

/** 2000::/3 is all that is allocated; the rest includes forms without a name, such as `::127.0.0.1`. */
const isGlobalUnicast = (address: ipaddr.IPv6) => address.match(ipaddr.IPv6.parse('2000::'), 3);
