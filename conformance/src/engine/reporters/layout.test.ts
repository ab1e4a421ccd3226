import { describe, expect, it } from 'vitest';
import { fit, labelled, wrap } from './layout.ts';

describe('wrap', () => {
  it('fills a line to its last character, and breaks no word', () => {
    expect(wrap('ab cd efghijk l', 5)).toEqual(['ab cd', 'efghijk', 'l']);
  });
});

describe('labelled', () => {
  it('has further lines below the first', () => {
    const text = 'words that go on for longer than one line';
    expect(labelled('got', text, { indent: 2, labelWidth: 5, width: 30 })).toEqual([
      '  got  words that go on for',
      '       longer than one line',
    ]);
  });
});

describe('fit', () => {
  it('leaves what fits', () => {
    expect(fit('abcde', 5)).toBe('abcde');
  });

  it('has dots for what does not', () => {
    expect(fit('abcdef', 5)).toBe('ab...');
  });
});
