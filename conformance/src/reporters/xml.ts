import { printable } from './printable.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // A parser would turn these into spaces in an attribute.
  '\n': '&#10;',
  '\t': '&#9;',
};

/** Text of an element. Characters that XML 1.0 does not have are spelt out. */
export const xmlText = (text: string): string => printable(text).replace(/[&<>]/g, (one) => entities[one]!);

/** An element; children are XML. Attributes that are undefined are left out. */
export function xmlElement(
  name: string,
  attributes: Readonly<Record<string, string | number | undefined>>,
  children: readonly string[] = [],
): string {
  const tag = [name, ...Object.entries(attributes).flatMap(([key, value]) => attribute(key, value))].join(
    ' ',
  );
  return children.length === 0 ? `<${tag}/>` : `<${tag}>${children.join('')}</${name}>`;
}

function attribute(name: string, value: string | number | undefined): string[] {
  if (value === undefined) return [];
  return [`${name}="${printable(String(value)).replace(/[&<>"\n\t]/g, (one) => entities[one]!)}"`];
}
