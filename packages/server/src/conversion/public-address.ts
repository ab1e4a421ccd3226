import ipaddr from 'ipaddr.js';

/** Public addresses at which cloud providers offer internal services to their virtual machines. */
const hostServices = new Set(['168.63.129.16']);

/**
 * Returns whether an IP address belongs to the public internet. Addresses that contain an IPv4 address (mapped,
 * translated, tunnelled) do not count as public, because an unknown gateway decides where they lead.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || hostServices.has(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv6 ? isGlobalUnicast(parsed) : true;
}

/** Only 2000::/3 is allocated. The rest includes special forms that have no range name, such as `::127.0.0.1`. */
const isGlobalUnicast = (address: ipaddr.IPv6) => address.match(ipaddr.IPv6.parse('2000::'), 3);
