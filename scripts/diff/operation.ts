import type { Rater } from './change-rater.ts';
import { child, part, children, type Located, type OperationNode } from './located.ts';
import { compareRequestBodies, compareResponses } from './messages.ts';
import { compareParameters, firstInput } from './parameters.ts';
import { compareSecurity } from './security.ts';

/** Compares an operation that has kept its method and path. */
export function compareOperations(before: OperationNode, after: OperationNode, rater: Rater): void {
  if (before.id !== after.id) {
    const place = child(after.node, 'operationId') ?? after.node;
    rater.rate('major', place.pointer, `operationId changed from ${before.id} to ${after.id}`);
  }
  const deprecated = child(after.node, 'deprecated');
  if (deprecated?.value === true && child(before.node, 'deprecated')?.value !== true) {
    rater.rate('minor', deprecated.pointer, 'deprecated');
  }
  compareServers(inherited(before, 'servers'), inherited(after, 'servers'), rater);
  compareSecurity(inherited(before, 'security'), inherited(after, 'security'), rater);
  compareParameters(before, after, rater);
  compareRequestBodies(before.node, after.node, rater, firstInput(before, 'body'));
  compareResponses(part(before.node, 'responses'), part(after.node, 'responses'), rater);
}

/** The value for the operation: its own, or else its path's, or else the contract's. */
function inherited({ node, pathItem, root }: OperationNode, key: string): Located | undefined {
  return part(node, key) ?? part(pathItem, key) ?? part(root, key);
}

/** Compares the servers of an operation. */
function compareServers(before: Located | undefined, after: Located | undefined, rater: Rater): void {
  const [old, now] = [urlsOf(before), urlsOf(after)];
  for (const [url, pointer] of old) if (!now.has(url)) rater.rate('major', pointer, `server ${url} removed`);
  for (const [url, pointer] of now) if (!old.has(url)) rater.rate('minor', pointer, `server ${url} added`);
  for (const [, server] of children(after)) {
    const url = String(child(server, 'url')?.value);
    const known = children(before).find(([, other]) => child(other, 'url')?.value === url)?.[1];
    if (known) compareVariables(child(known, 'variables'), child(server, 'variables'), rater);
  }
}

/** The parts of a server's URL that a client chooses; by default, they have the default value. */
function compareVariables(before: Located | undefined, after: Located | undefined, rater: Rater): void {
  for (const [name, variable] of children(after)) {
    const known = child(before, name);
    if (!known) continue;
    const [old, now] = [known, variable].map((each) => String(child(each, 'default')?.value));
    if (old !== now)
      rater.rate(
        'major',
        variable.pointer,
        `default of the server's \`${name}\` changed from ${old} to ${now}`,
      );
    const [were, are] = [known, variable].map((each) => child(each, 'enum')?.value as unknown[] | undefined);
    const isNarrower =
      are !== undefined && (were === undefined || were.some((value) => !are.includes(value)));
    const isWider = were !== undefined && (are === undefined || are.some((value) => !were.includes(value)));
    if (isNarrower)
      rater.rate('major', variable.pointer, `values of the server's \`${name}\` no longer allowed`);
    else if (isWider)
      rater.rate('minor', variable.pointer, `values of the server's \`${name}\` newly allowed`);
  }
}

function urlsOf(servers: Located | undefined): Map<string, string> {
  return new Map(
    children(servers).map(([, server]) => [String(child(server, 'url')?.value), server.pointer] as const),
  );
}
