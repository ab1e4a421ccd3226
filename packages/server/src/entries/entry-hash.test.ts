import { describe, expect, it } from 'vitest';
import { entryHash, entryIdOfHash } from './entry-hash.ts';

describe('the hash of an entry', () => {
  it('is base64 of the id and a bar, without padding', () => {
    expect(entryHash(4822)).toBe('NDgyMnw');
  });

  it.each([1, 12, 123, Number.MAX_SAFE_INTEGER])('can be converted back to id %i', (id) => {
    expect(entryIdOfHash(entryHash(id))).toBe(id);
  });

  it.each(['', 'NDgyMnw=', 'NDgyMg', 'MHw', 'MDEyfA', '../..', 'NDgyMn', 'OTAwNzE5OTI1NDc0MDk5Mnw'])(
    'is not %j',
    (text) => {
      expect(entryIdOfHash(text)).toBeUndefined();
    },
  );
});
