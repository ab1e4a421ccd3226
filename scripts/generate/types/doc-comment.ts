import { isObject, listOf, textOf, type Json, type JsonObject } from '../../lib/openapi.ts';

/**
 * What a node says of itself as the comment before a member, its line end included; nothing for a node that says
 * nothing.
 *
 * @param node schema, operation, answer or whatever else a member stands for
 */
export function docComment(node: Json | undefined, indent: string): string {
  if (!isObject(node)) return '';
  const parts = [
    ...['title', 'summary'].map((field) => textOf(node[field]).trim()).filter((text) => text !== ''),
    ...(node.format ? [`Format: ${textOf(node.format)}`] : []),
    ...(node.deprecated ? ['@deprecated'] : []),
    ...tagOf('description', node.description === '' ? undefined : node.description),
    ...tagOf('default', node.default),
    ...tagOf('example', node.example),
    ...listOf(node.examples).flatMap((example) => tagOf('example', example)),
    ...('const' in node ? ['@constant'] : []),
    ...(node.enum ? [`@enum {${typesOf(node)}}`] : []),
  ];
  if (parts.length === 0) return '';
  const lines = parts.flatMap((part) =>
    part
      .replaceAll('*/', '*\\/')
      .split(/\r?\n/)
      .map((line, index) => (index === 0 ? line : `    ${line}`)),
  );
  if (lines.length === 1) return `${indent}/** ${lines[0]!} */\n`;
  const starred = lines.map((line) => `${indent} * ${line}`.trimEnd());
  return `${indent}/**\n${starred.join('\n')}\n${indent} */\n`;
}

/** `string|null` */
function typesOf({ type }: JsonObject): string {
  return Array.isArray(type) ? type.map(textOf).join('|') : textOf(type) || 'unknown';
}

function tagOf(tag: string, value: Json | undefined): string[] {
  if (value === undefined) return [];
  const written = typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value);
  return [`@${tag} ${written.trim()}`];
}
