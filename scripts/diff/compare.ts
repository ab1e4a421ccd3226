import { methods } from '../lib/call.ts';
import { ChangeLog, sorted, type Change } from './change.ts';
import { Rater } from './change-rater.ts';
import type { Contract } from './contract.ts';
import { child, children, part, rootOf, type Located, type OperationNode } from './located.ts';
import { compareOperations } from './operation.ts';
import { logRemainder } from './remainder.ts';

/** All differences of the contract, and what else differs in the reference description, of which clients are made too. */
export function compareVersions(before: Contract, after: Contract): Change[] {
  const changes = compareContracts(before.document, after.document);
  const known = new Set(changes.map(withRanges));
  const others = compareContracts(before.reference, after.reference).filter(
    (change) => !known.has(withRanges(change)),
  );
  return sorted([
    ...changes,
    ...others.map((change) => ({ ...change, pointer: `openapi.reference.json${change.pointer}` })),
  ]);
}

/** A change as text; the reference description has codes where the contract has ranges. */
const withRanges = ({ impact, direction, message, pointer }: Change) =>
  [impact, direction, message, pointer]
    .join('\n')
    .replaceAll(/(\/responses\/|\bresponse )([1-5])\d\d\b/g, '$1$2XX');

/** All differences between two bundled descriptions, each with the required version bump. */
export function compareContracts(before: unknown, after: unknown): Change[] {
  const log = new ChangeLog();
  compareEndpoints(rootOf(before), rootOf(after), log);
  compareSchemaNames(rootOf(before), rootOf(after), log);
  logRemainder(before, after, log);
  return log.sorted();
}

function compareEndpoints(before: Located, after: Located, log: ChangeLog): void {
  const old = operationsOf(before);
  const now = operationsOf(after);
  for (const [endpoint, operation] of old) {
    const match = now.get(endpoint);
    if (match) compareOperations(operation, match, new Rater(log, match.id));
    else new Rater(log, operation.id).rate('major', operation.node.pointer, `${endpoint} removed`);
  }
  for (const [endpoint, { id, node }] of now) {
    if (!old.has(endpoint)) new Rater(log, id).rate('minor', node.pointer, `${endpoint} added`);
  }
}

function operationsOf(root: Located): Map<string, OperationNode> {
  const found = new Map<string, OperationNode>();
  for (const [path] of children(child(root, 'paths'))) {
    const pathItem = part(child(root, 'paths'), path);
    for (const method of methods) {
      const node = part(pathItem, method);
      if (!pathItem || !node) continue;
      const endpoint = `${method.toUpperCase()} ${path}`;
      found.set(endpoint, {
        id: idOf(node) ?? endpoint,
        node,
        pathItem,
        root,
      });
    }
  }
  return found;
}

function idOf(operation: Located): string | undefined {
  const id = child(operation, 'operationId')?.value;
  return typeof id === 'string' ? id : undefined;
}

/** Clients' types have the names of the schemas. */
function compareSchemaNames(before: Located, after: Located, log: ChangeLog): void {
  const [old, now] = [before, after].map(
    (root) => new Map(children(part(child(root, 'components'), 'schemas'))),
  );
  for (const [name, { pointer }] of old ?? []) {
    if (!now?.has(name))
      log.add({ impact: 'major', pointer, message: `schema ${name} removed, and its type with it` });
  }
  for (const [name, { pointer }] of now ?? []) {
    if (!old?.has(name)) log.add({ impact: 'minor', pointer, message: `schema ${name} added` });
  }
}
