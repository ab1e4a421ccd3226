import { objectOf, textOf, type Json, type OpenApiDocument } from '../../lib/openapi.ts';
import { UsageError } from '../../lib/verb.ts';
import { comment } from '../client/comment.ts';
import { docComment } from './doc-comment.ts';
import { forPart } from './for-part.ts';
import type { MessageTypes } from './messages.ts';
import { inOrder } from './order.ts';
import type { SchemaTypes } from './schema-type.ts';
import { deeper, member, neverType, objectOfMembers, type TypeText } from './type-text.ts';

/** The kinds of components that have types; what the name of each kind puts before the names of its types. */
const kinds = {
  schemas: '',
  responses: 'Response',
  parameters: 'Parameter',
  requestBodies: 'RequestBody',
  headers: 'Header',
  pathItems: 'PathItem',
};

/** The members of `components`, and a type of its own for each component. */
export function componentTypes(
  document: OpenApiDocument,
  schemas: SchemaTypes,
  messages: MessageTypes,
): { members: string[]; aliases: string[] } {
  const typeOf: Record<keyof typeof kinds, (node: Json, indent: string) => TypeText> = {
    schemas: (node, indent) => schemas.typeOf(node, indent),
    responses: (node, indent) => messages.response(node, indent),
    parameters: (node, indent) => messages.parameter(node, indent),
    requestBodies: (node, indent) => messages.requestBody(node, indent),
    headers: (node, indent) => messages.header(node, indent),
    pathItems: (node, indent) => messages.pathItem(node, indent),
  };
  const aliases = new Map<string, string>();
  const outer = deeper('');
  const inner = deeper(outer);
  const members = Object.entries(kinds).map(([kind, prefix]) => {
    const named = inOrder(objectOf(objectOf(document.components)[kind]));
    const types = named.map(([name, node]) => {
      const alias = prefix === '' ? name : prefix + pascalCase(name);
      if (aliases.has(alias))
        throw new UsageError(`Two components would have the type ${alias}: rename one.`);
      aliases.set(alias, aliasSource(alias, `components['${kind}']['${name}']`, node));
      const type = forPart(`${kind}/${name}`, () => typeOf[kind as keyof typeof kinds](node, inner));
      return member({ name, type, comment: docComment(node, inner) }, inner);
    });
    return member({ name: kind, type: types.length > 0 ? objectOfMembers(types, outer) : neverType }, outer);
  });
  return { members, aliases: [...aliases.values()] };
}

/** What the contract says of a component stands at what the alias leads to, which editors do not show. */
function aliasSource(alias: string, target: string, node: Json): string {
  const description = textOf(objectOf(node).description);
  const declaration = `export type ${alias} = ${target};`;
  return description === '' ? declaration : `${comment([description])}\n${declaration}`;
}

/** `entryIdOrHash` and `EntryIDOrHash` become `EntryIdOrHash`. */
function pascalCase(name: string): string {
  return name
    .replaceAll(/([a-z\d])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$3 $2')
    .split(/[^A-Za-z\d]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .join('');
}
