import { printable } from '../model/printable.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // A parser would turn these into spaces in attributes.
  '\n': '&#10;',
  '\t': '&#9;',
};

/** Text of an element. Characters that XML 1.0 does not allow are escaped. */
export const xmlText = (text: string): string =>
  printable(text).replace(/[&<>]/g, (letter) => entities[letter]!);

/** An element; the children are XML already. */
export function xmlElement(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  children: readonly string[] = [],
): string {
  const pairs = Object.entries(attributes).map(([key, value]) => `${key}="${attributeText(String(value))}"`);
  const tag = [name, ...pairs].join(' ');
  return children.length === 0 ? `<${tag}/>` : `<${tag}>${children.join('')}</${name}>`;
}

const attributeText = (text: string) => printable(text).replace(/[&<>"\n\t]/g, (letter) => entities[letter]!);
