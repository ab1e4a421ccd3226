import { expect, it } from 'vitest';
import { xmlElement, xmlText } from './xml.ts';

it('writes an element without children as one tag', () => {
  expect(xmlElement('skipped', {})).toBe('<skipped/>');
  expect(xmlElement('property', { name: 'seed', value: 7 })).toBe('<property name="seed" value="7"/>');
});

it('writes children between two tags', () => {
  expect(xmlElement('a', { b: 'c' }, [xmlElement('d', {}), xmlText('e < f')])).toBe(
    '<a b="c"><d/>e &lt; f</a>',
  );
});

it('keeps what a parser would take for markup, or for a space in an attribute', () => {
  const text = '<&>"\n\t\u0000';

  expect(xmlElement('a', { b: text }, [xmlText(text)])).toBe(
    '<a b="&lt;&amp;&gt;&quot;&#10;&#9;\\u0000">&lt;&amp;&gt;"\n\t\\u0000</a>',
  );
});
