import type { Rater } from './change-rater.ts';
import { child, children, part, rootOf, type Located } from './located.ts';
import { meaning } from './canonical.ts';

/** One way to authenticate: the schemes that are required together, with their scopes. */
type Requirement = ReadonlyMap<string, readonly string[]>;

/** The fields that define a credential; the others are descriptions. */
const credentials = ['type', 'scheme', 'in', 'name', 'openIdConnectUrl', 'flows'];

/** Compares whether clients can still authenticate as before. */
export function compareSecurity(before: Located | undefined, after: Located | undefined, rater: Rater): void {
  const [old, now] = [requirementsOf(before), requirementsOf(after)];
  const place = (after ?? before)?.pointer ?? '#';
  for (const requirement of old) {
    if (!now.some((other) => isSatisfiedBy(other, requirement))) {
      rater.rate('major', place, `${named(requirement)} is no longer enough`);
    }
  }
  for (const requirement of now) {
    if (!old.some((other) => isSatisfiedBy(other, requirement))) {
      rater.rate('minor', place, `${named(requirement)} is newly accepted`);
    }
  }
  for (const scheme of new Set(old.flatMap((requirement) => [...requirement.keys()]))) {
    compareSchemes(schemeOf(before, scheme), schemeOf(after, scheme), rater);
  }
}

/** A missing list and an empty one require nothing. */
function requirementsOf(security: Located | undefined): Requirement[] {
  const requirements = children(security).map(([, requirement]) => {
    const schemes = children(requirement).map(
      ([name, { value }]) => [name, [value].flat().map(String)] as const,
    );
    return new Map(schemes);
  });
  return requirements.length > 0 ? requirements : [new Map()];
}

/** Whether credentials for `offered` also fulfil `asked`. */
function isSatisfiedBy(asked: Requirement, offered: Requirement): boolean {
  return [...asked].every(([scheme, scopes]) => {
    const granted = offered.get(scheme);
    return granted !== undefined && scopes.every((scope) => granted.includes(scope));
  });
}

function named(requirement: Requirement): string {
  const schemes = [...requirement].map(([scheme, scopes]) =>
    scopes.length > 0 ? `${scheme} (${scopes.join(', ')})` : scheme,
  );
  return schemes.length > 0 ? schemes.join(' with ') : 'no token';
}

const schemeOf = (security: Located | undefined, name: string) =>
  security && part(part(part(rootOf(security.root), 'components'), 'securitySchemes'), name);

function compareSchemes(before: Located | undefined, after: Located | undefined, rater: Rater): void {
  if (!before || !after) return;
  for (const key of credentials) {
    const [old, now] = [child(before, key), child(after, key)];
    const place = now ?? old;
    if (place && (!old || !now || meaning(old) !== meaning(now))) {
      rater.rate('major', place.pointer, `\`${key}\` of the security scheme changed`);
    }
  }
}
