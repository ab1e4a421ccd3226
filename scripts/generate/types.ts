import { listOf, methods, objectOf, isObject, textOf, type OpenApiDocument } from '../lib/openapi.ts';
import { UsageError } from '../lib/verb.ts';
import { comment } from './client/comment.ts';
import { header } from './header.ts';
import { componentTypes } from './types/components.ts';
import { forPart } from './types/for-part.ts';
import { MessageTypes } from './types/messages.ts';
import { inOrder } from './types/order.ts';
import { SchemaTypes } from './types/schema-type.ts';
import { deeper, emptyRecord, member, objectOfMembers } from './types/type-text.ts';

/**
 * TypeScript types of a description: `paths`, `operations`, and each component under its own name. A test holds them to
 * what openapi-typescript writes, which brings the compiler along to make a tree of each type and print it: an editor
 * waits for these, and they take a tenth of the time.
 *
 * @throws UsageError for what has no type
 */
export function typesSource(document: OpenApiDocument): string {
  if (Object.keys(objectOf(document.webhooks)).length > 0) throw new UsageError('Webhooks have no types.');
  const schemas = new SchemaTypes(document);
  const messages = new MessageTypes(document, schemas);
  const indent = deeper('');
  const paths = inOrder(objectOf(document.paths));
  const { members, aliases } = componentTypes(document, schemas, messages);
  const operations = paths.flatMap(([, path]) => {
    const { parameters, ...item } = objectOf(path);
    return methods.flatMap((method) => {
      const operation = item[method];
      if (!isObject(operation)) return [];
      const name = textOf(operation.operationId);
      const type = forPart(name, () => messages.operation(operation, listOf(parameters), indent));
      return [member({ name, type }, indent)];
    });
  });
  const pathItems = paths.map(([name, item]) =>
    member({ name, type: messages.pathItem(item, indent) }, indent),
  );
  return [
    header + part('paths', pathItems),
    part('webhooks', []),
    part('components', members),
    ...aliases,
    part('$defs', []),
    part('operations', operations),
    ...(schemas.usesWithRequired ? [withRequired] : []),
    '',
  ].join('\n');
}

const withRequired = `type WithRequired<T, K extends keyof T> = T & {
    [P in K]-?: T[P];
};`;

/** What is exported beside the types of components. */
const comments = {
  paths: 'What each path takes and answers, by method: for clients that are typed by paths.',
  webhooks: 'There are none.',
  components: 'Schemas, answers and parameters by their names.',
  $defs: 'There are none.',
  operations: 'What each operation takes and answers, by operationId.',
};

function part(name: keyof typeof comments, members: readonly string[]): string {
  const declaration =
    members.length > 0
      ? `interface ${name} ${objectOfMembers(members, '').text}`
      : `type ${name} = ${emptyRecord.text};`;
  return `${comment([comments[name]])}\nexport ${declaration}`;
}
