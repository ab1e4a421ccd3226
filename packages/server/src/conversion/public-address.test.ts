import { describe, expect, it } from 'vitest';
import { isPublicAddress } from './safe-fetch.ts';

describe('isPublicAddress', () => {
  it.each(['8.8.8.8', '93.184.215.14', '172.15.0.1', '172.32.0.1', '2606:4700:4700::1111', '2a00:1450::1'])(
    'accepts %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it.each([
    ['services of a cloud host', '168.63.129.16'],
    ['unspecified', '0.0.0.0'],
    ['"this network"', '0.1.2.3'],
    ['loopback', '127.0.0.1'],
    ['loopback further on', '127.255.0.1'],
    ['private', '10.0.0.1'],
    ['private', '172.16.0.1'],
    ['private', '192.168.1.1'],
    ['cloud metadata', '169.254.169.254'],
    ['carrier-grade NAT', '100.64.0.1'],
    ['protocol assignments', '192.0.0.1'],
    ['documentation', '192.0.2.1'],
    ['6to4 relay', '192.88.99.1'],
    ['benchmarking', '198.18.0.1'],
    ['multicast', '224.0.0.1'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['IPv6 unspecified', '::'],
    ['IPv6 loopback', '::1'],
    ['IPv4-compatible', '::127.0.0.1'],
    ['IPv4-mapped', '::ffff:127.0.0.1'],
    ['IPv4-mapped public', '::ffff:8.8.8.8'],
    ['IPv4-translated', '::ffff:0:10.0.0.1'],
    ['NAT64', '64:ff9b::10.0.0.1'],
    ['local NAT64', '64:ff9b:1::10.0.0.1'],
    ['6to4', '2002:7f00:1::'],
    ['Teredo', '2001::1'],
    ['unique local', 'fc00::1'],
    ['cloud metadata over IPv6', 'fd00:ec2::254'],
    ['link-local', 'fe80::1'],
    ['link-local with zone', 'fe80::1%eth0'],
    ['site-local', 'fec0::1'],
    ['IPv6 multicast', 'ff02::1'],
    ['IPv6 documentation', '2001:db8::1'],
    ['discard', '100::1'],
    ['no address', 'localhost'],
  ])('refuses %s: %s', (_kind, address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});
