import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { everyHostile } from '../../testing/hostile.ts';
import { oneLine, printable, printableJson, shorten } from './printable.ts';

describe('printable', () => {
  it('leaves ordinary text of any language alone', () => {
    const text = 'Zürich, שלום, 日本語, 👩🏽‍🚀\n\tindented';
    expect(printable(text)).toBe(text);
  });

  it('spells out what a terminal or an XML parser would trip over', () => {
    expect(printable('\u001b[31m \u0000 \u009b \u007f \u202e \ud800 \uffff \u{1fffe}')).toBe(
      '\\u001b[31m \\u0000 \\u009b \\u007f \\u202e \\ud800 \\uffff \\u{1fffe}',
    );
  });

  it('spells out what nobody sees', () => {
    expect(printable('\ufeffa\u200bb\u2060c\u00add')).toBe(String.raw`\ufeffa\u200bb\u2060c\u00add`);
  });

  it('turns line ends into line feeds and spells a lone carriage return', () => {
    expect(printable('one\r\ntwo\rthree')).toBe('one\ntwo\\u000dthree');
  });

  it('has nothing to change in its own result', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(printable(printable(text))).toBe(printable(text));
      }),
      { seed: 7 },
    );
    expect(printable(printable(everyHostile))).toBe(printable(everyHostile));
  });
});

describe('oneLine', () => {
  it('has one line', () => {
    expect(oneLine('first\nsecond\r\n\tthird')).toBe('first\\nsecond\\n\\tthird');
  });
});

describe('printableJson', () => {
  it('holds nothing that steers a terminal or turns the writing direction, and parses to the same', () => {
    const value = { [`key \u009b \u202e`]: everyHostile };
    const text = printableJson(value);
    expect(text).not.toMatch(/(?!\n)[\p{Cc}\p{Cs}\p{Bidi_Control}]/u);
    expect(JSON.parse(text)).toEqual(value);
  });

  it('spells a character beyond the first plane in the two halves that JSON knows', () => {
    expect(printableJson('\u{1fffe}')).toBe('"\\ud83f\\udffe"\n');
  });
});

describe('shorten', () => {
  it('leaves what fits', () => {
    expect(shorten('abc', 3)).toBe('abc');
  });

  it('says how long the text was', () => {
    expect(shorten('x'.repeat(1_500), 3)).toBe('xxx... (1,500 characters)');
  });

  it('does not cut a character in two', () => {
    expect(shorten('ab😀cd', 3)).toBe('ab... (6 characters)');
    expect(shorten('😀😀😀', 3)).toBe('😀... (6 characters)');
  });
});
