import { at, isObject, type Json } from '../../lib/openapi.ts';
import type { DocumentedOperation } from './site-model.ts';

const used = new WeakMap<DocumentedOperation, ReadonlySet<string>>();

/** Operations whose requests or responses contain a component schema. */
export const operationsUsing = (operations: readonly DocumentedOperation[], component: string) =>
  operations.filter((operation) => schemasOf(operation).has(component));

function schemasOf(operation: DocumentedOperation): ReadonlySet<string> {
  const known = used.get(operation);
  if (known) return known;
  const references = new Set<string>();
  const visit = (value: Json | undefined): void => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (isObject(value)) {
      if (typeof value.$ref === 'string' && !references.has(value.$ref)) {
        references.add(value.$ref);
        visit(at(operation.document, value.$ref));
      }
      Object.values(value).forEach(visit);
    }
  };
  visit([operation.node, ...operation.parameters.map(({ node }) => node)]);
  const prefix = '#/components/schemas/';
  const schemas = new Set(
    [...references].flatMap((each) => (each.startsWith(prefix) ? [each.slice(prefix.length)] : [])),
  );
  used.set(operation, schemas);
  return schemas;
}
