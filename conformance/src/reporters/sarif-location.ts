import { operations } from '../../../generated/operations.ts';
import { operationOf, type Evidence } from './evidence.ts';

const baseId = 'TARGET';

/**
 * The location of a finding: the operation by name, and its path below the API root. Code hosts refuse a result without
 * a physical location or with an absolute web URI, and count a result at a new location as a new finding. So this is
 * the path template of the operation, relative to a base that `targetBase` defines.
 */
export function sarifLocation(evidence: Evidence) {
  const operation = operationOf(evidence);
  return {
    physicalLocation: {
      artifactLocation: { uri: pathOf(operation), uriBaseId: baseId },
      // There are no lines, but viewers require one.
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
  // The overlay adds operations that are not in the contract.
  return encodeURI(known ? known[1].path.slice(1) : operation);
}
