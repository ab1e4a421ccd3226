import { expect, test } from 'vitest';
import { ValidationError } from '../errors.ts';
import { mimeOf } from './upload-facts.ts';

test.each(['text/plain', 'text/plain; charset=utf-8', 'image/svg+xml;a="b c"'])(
  '%j is a MIME type',
  (mime) => {
    expect(mimeOf(mime, 'a.txt', 'mime')).toBe(mime);
  },
);

test.each(['x', 'text/', 'text/plain; š', 'text/plain\n; a=b', 'text/plain;\ta', `a/${'b'.repeat(300)}`])(
  '%j is not a MIME type that the header of a download can contain',
  (mime) => {
    expect(() => mimeOf(mime, 'a.txt', 'mime')).toThrow(ValidationError);
  },
);

test('without a MIME type, the extension of the name decides', () => {
  expect(mimeOf(undefined, 'a.TXT', 'mime')).toBe('text/plain');
  expect(mimeOf(undefined, 'a', 'mime')).toBe('application/octet-stream');
});
