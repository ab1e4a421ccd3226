import { expect, test } from 'vitest';
import { readsAsAddress } from './tracked-files.ts';

test.each(['203.0.113.24', '203.0.113.24:51432', '203.0.113.xxx', '2001:db8::7', '::1', '[2001:db8::7]:443'])(
  '%s reads as the address of a client',
  (text) => {
    expect(readsAsAddress(text)).toBe(true);
  },
);

test.each(['', 'unknown', '24', '2026-07-14 08:09:10', 'view', 'Mozilla/5.0'])(
  '%j is no address of a client',
  (text) => {
    expect(readsAsAddress(text)).toBe(false);
  },
);
