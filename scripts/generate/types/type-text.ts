/** A type as TypeScript writes it, and of which kind it is: what it may stand in without brackets. */
export interface TypeText {
  readonly text: string;
  readonly kind:
    'keyword' | 'literal' | 'reference' | 'object' | 'array' | 'tuple' | 'union' | 'intersection';
}

const keyword = (text: string): TypeText => ({ text, kind: 'keyword' });

export const booleanType = keyword('boolean');
export const neverType = keyword('never');
export const nullType = keyword('null');
export const numberType = keyword('number');
export const stringType = keyword('string');
/** No keyword: a union names it as often as it is told. */
export const unknownType: TypeText = { text: 'unknown', kind: 'reference' };
export const emptyRecord: TypeText = { text: 'Record<string, never>', kind: 'reference' };

/** One step further in than the line that a type begins on. */
export const deeper = (indent: string) => `${indent}    `;

/** Members each on a line of its own; comments before them are lines of theirs. */
export function objectOfMembers(members: readonly string[], indent: string): TypeText {
  const text = members.length === 0 ? '{}' : `{\n${members.join('\n')}\n${indent}}`;
  return { text, kind: 'object' };
}

/** A member of an object or an interface; `indent` is its own. */
export function member(
  { name, type, optional = false, readOnly = false, comment = '' }: Member,
  indent: string,
): string {
  return `${comment}${indent}${readOnly ? 'readonly ' : ''}${propertyName(name)}${optional ? '?' : ''}: ${type.text};`;
}

export interface Member {
  name: string;
  type: TypeText;
  optional?: boolean;
  readOnly?: boolean;
  /** Lines before it, with their ends. */
  comment?: string;
}

export function arrayOf(items: TypeText): TypeText {
  return { text: `${bracketed(items)}[]`, kind: 'array' };
}

export function tupleOf(items: readonly TypeText[], indent: string): TypeText {
  const lines = items.map(({ text }) => deeper(indent) + text);
  return { text: `[\n${lines.join(',\n')}\n${indent}]`, kind: 'tuple' };
}

export const unionOf = (types: readonly TypeText[]) => joined(types, 'union', ' | ');
export const intersectionOf = (types: readonly TypeText[]) => joined(types, 'intersection', ' & ');

/** Keywords are named once. */
function joined(types: readonly TypeText[], kind: 'union' | 'intersection', sign: string): TypeText {
  const [first = neverType, ...others] = types;
  if (others.length === 0) return first;
  const named = new Set<string>();
  const kept = types.filter((type) => {
    if (type.kind !== 'keyword') return true;
    if (named.has(type.text)) return false;
    named.add(type.text);
    return true;
  });
  return { text: kept.map(bracketed).join(sign), kind };
}

const bracketed = ({ text, kind }: TypeText) =>
  kind === 'union' || kind === 'intersection' ? `(${text})` : text;

/** `components["schemas"]["Note"]` */
export function indexed(root: string, keys: readonly string[]): TypeText {
  return { text: root + keys.map((key) => `[${quoted(key)}]`).join(''), kind: 'reference' };
}

/** Bare where TypeScript takes it so: a name, or a number as JavaScript writes it. */
export function propertyName(name: string): string {
  const isNumber = String(Number(name)) === name && !name.startsWith('-');
  return isNumber || /^[A-Za-z_$][A-Za-z_$0-9]*$/.test(name) ? name : quoted(name);
}

/** In ASCII, whatever it holds. */
function quoted(text: string): string {
  return JSON.stringify(text).replaceAll(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`,
  );
}
