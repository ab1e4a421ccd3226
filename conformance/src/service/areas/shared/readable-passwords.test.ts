import { expect, test } from 'vitest';
import { readableOf } from './readable-passwords.ts';

const password = 'opens-it';
const readable = (shown: string) =>
  readableOf(password, JSON.stringify({ link: { password: shown } }), shown);

test.each(['opens-it', 'ti-snepo', 'b3BlbnMtaXQ=', '6f70656e732d6974'])(
  'a password that is shown as %s can be read',
  (shown) => {
    expect(readable(shown)).toBe('the password as sent, or merely encoded (8 characters)');
  },
);

test('so can one of which most letters are shown', () => {
  expect(readable('opens-**')).toBe('at least half of the password as sent (of 8 characters)');
});

test('a hash that has a few of its letters by chance tells nothing', () => {
  expect(readable('$2y$10$Xopensq1BPzR0opens4kW')).toBeUndefined();
});
