import { describe, expect, test } from 'vitest';
import { everyHostile } from '../../../testing/hostile.ts';
import { markup, prose } from './markup.ts';

describe('markup', () => {
  test('escapes what is put into it, in text and in attributes', () => {
    const text = `<b a="1" b='2'>&`;

    expect(markup`<p title="${text}">${text}</p>`.text).toBe(
      '<p title="&lt;b a=&quot;1&quot; b=&#39;2&#39;&gt;&amp;">&lt;b a=&quot;1&quot; b=&#39;2&#39;&gt;&amp;</p>',
    );
  });

  test('leaves markup as it is, one piece or several', () => {
    const item = markup`<li>${'<'}</li>`;

    expect(markup`<ul>${item}${[item, item]}</ul>`.text).toBe(
      '<ul><li>&lt;</li><li>&lt;</li><li>&lt;</li></ul>',
    );
  });

  test.each([false, null, undefined, []] as const)('leaves nothing for %o', (nothing) => {
    expect(markup`<p>${nothing}</p>`.text).toBe('<p></p>');
  });

  test('writes numbers, zero too', () => {
    expect(markup`${0} of ${15}`.text).toBe('0 of 15');
  });

  test('spells out control characters and what turns the direction of writing', () => {
    expect(markup`${'a\u0000\u001b[31m\n\tb\u202e'}`.text).toBe('a\\u0000\\u001b[31m\n\tb\\u202e');
  });

  test('leaves nothing of hostile text that HTML would read as markup', () => {
    expect(markup`${everyHostile}`.text).not.toMatch(/[<>"'\u0000-\u0008\u000b-\u001f\u007f-\u009f]/); // oxlint-disable-line no-control-regex
  });
});

describe('prose', () => {
  test('reads what stands between backticks as code, and escapes it', () => {
    expect(prose('The header `Bearer <token>` & no other.').text).toBe(
      'The header <code>Bearer &lt;token&gt;</code> &amp; no other.',
    );
  });
});
