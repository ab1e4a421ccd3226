import { expect, test } from 'vitest';
import { addressMatcher, isAddressOrNetwork, senderOf } from './client-address.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2::7', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
  ['::1', '::/64'],
  ['unknown', 'unknown'],
  [`::${'x'.repeat(10_000)}`, `::${'x'.repeat(62)}`],
])('%s counts as %s', (address, sender) => {
  expect(senderOf(address)).toBe(sender);
});

test.each([
  ['10.0.0.1', true],
  ['10.0.0.0/8', true],
  ['2001:db8::/32', true],
  ['10.0.0.0/33', false],
  ['10.0.0', false],
  ['proxy.example.com', false],
  ['10.0.0.1/', false],
])('isAddressOrNetwork(%s) is %j', (text, expected) => {
  expect(isAddressOrNetwork(text)).toBe(expected);
});

test('a list matches its addresses and networks, in either notation', () => {
  const isKnown = addressMatcher(['10.0.0.0/8', '2001:db8::1']);

  expect(['10.1.2.3', '::ffff:10.1.2.3', '2001:db8::1'].map(isKnown)).toEqual([true, true, true]);
  expect(['11.0.0.1', '2001:db8::2', 'unknown', ''].map(isKnown)).toEqual([false, false, false, false]);
});
