import { operations } from '../../../generated/operations.ts';
import { operationOf, type Evidence } from './evidence.ts';

const baseId = 'TARGET';

/**
 * Where a finding lies: the operation by name, and its path beneath the API root. Code hosts take no result without a
 * physical location, none with an absolute URI of the web, and count a moved one as another finding; hence the path
 * template of the operation, relative to a base that `targetBase` names.
 */
export function sarifLocation(evidence: Evidence) {
  const operation = operationOf(evidence);
  return {
    physicalLocation: {
      artifactLocation: { uri: pathOf(operation), uriBaseId: baseId },
      // Nothing is known of lines, but viewers ask for one.
      region: { startLine: 1 },
    },
    ...(operation !== undefined && {
      logicalLocations: [{ name: operation, fullyQualifiedName: operation, kind: 'function' }],
    }),
  };
}

/** The base of relative paths: the API root. */
export const targetBase = (target: string) => ({
  [baseId]: { uri: target.endsWith('/') ? target : `${target}/` },
});

function pathOf(operation: string | undefined): string {
  if (operation === undefined) return '.';
  const known = Object.entries(operations).find(([id]) => id === operation);
  // The contract does not know an operation that the overlay adds.
  return encodeURI(known ? known[1].path.slice(1) : operation);
}
