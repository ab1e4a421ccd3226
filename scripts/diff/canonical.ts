import { isPlainObject } from '@redocly/openapi-core';
import { children, follow, type Located } from './located.ts';

/** Keywords that inform readers and do not change which values are valid. */
const annotations = new Set([
  'title',
  'summary',
  'description',
  'default',
  'deprecated',
  'example',
  'examples',
  'externalDocs',
  'readOnly',
  'writeOnly',
  'xml',
  '$comment',
]);

export const isAnnotation = (keyword: string) => annotations.has(keyword) || keyword.startsWith('x-');

/** Lists whose order has no meaning. */
const sets = new Set([
  'required',
  'enum',
  'type',
  'tags',
  'security',
  'parameters',
  'allOf',
  'anyOf',
  'oneOf',
]);

export const isSet = (key: string) => sets.has(key) || key.startsWith('x-');

/** Two values have the same text exactly if they differ only in the order of members and set elements. */
export function canonical(value: unknown, key = ''): string {
  if (Array.isArray(value)) {
    const elements = value.map((element) => canonical(element));
    return `[${(isSet(key) ? elements.sort() : elements).join(',')}]`;
  }
  if (!isPlainObject(value)) return value === undefined ? '' : JSON.stringify(value);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name], name)}`).join(',')}}`;
}

/** The canonical text of a node's assertions, with references resolved and annotations removed. */
export const meaning = (node: Located): string => canonical(assertions(node));

/** The contract's author names the members of these: one called `description` is not an annotation. */
const namedByAuthor = new Set(['properties', 'patternProperties', 'dependentSchemas', 'dependentRequired']);

function assertions(node: Located, key = '', ancestors: readonly string[] = []): unknown {
  const target = follow(node) ?? node;
  const { pointer, value } = target;
  if (typeof value !== 'object' || value === null || key === 'const' || key === 'enum') return value;
  if (ancestors.includes(pointer)) return { recursive: ancestors.indexOf(pointer) };

  const members = children(target)
    .filter(([name]) => namedByAuthor.has(key) || !isAnnotation(name))
    .map(([name, member]) => [name, assertions(member, name, [...ancestors, pointer])] as const);
  return Array.isArray(value) ? members.map(([, member]) => member) : Object.fromEntries(members);
}
