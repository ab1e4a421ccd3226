import { dereference, listOf, objectOf, type JsonObject, type OpenApiDocument } from '../../lib/openapi.ts';
import { requestSites, schemaSites, type SchemaSite } from './schemas.ts';

/** The number of strings that have a constraint, and of all that should have one. */
export interface Measure {
  name: string;
  covered: number;
  total: number;
  /** JSON pointers of those without it. */
  missing: string[];
}

const constraints = ['format', 'pattern', 'const', 'enum', 'minLength', 'maxLength'];

/** The required share in percent. */
export const minimum = 95;

/**
 * The share of strings with a constraint in a server's description: of those in requests, where the server must check
 * each limit, and of all strings, including those in responses.
 */
export function measureStrings(document: OpenApiDocument): Measure[] {
  const resolved = (node: JsonObject) => objectOf(dereference(document, node));
  const isConstrained = ({ node }: SchemaSite) =>
    constraints.some((keyword) => keyword in node || keyword in resolved(node));
  const measure = (name: string, sites: readonly SchemaSite[]): Measure => {
    const strings = sites.filter(({ node }) => isString(resolved(node)));
    const missing = strings.filter((site) => !isConstrained(site)).map(({ pointer }) => pointer);
    return { name, total: strings.length, covered: strings.length - missing.length, missing };
  };
  return [
    measure('strings that the reference server takes, with a constraint', requestSites(document)),
    measure('strings that it takes or returns, with a constraint', schemaSites(document)),
  ];
}

/** `type` may be a list of types; bytes of another media type are not text. */
const isString = ({ type, contentMediaType }: JsonObject) =>
  contentMediaType === undefined && (type === 'string' || listOf(type).includes('string'));

/** Rounded down, so that 100 means all; 0 if there is nothing to cover. */
export function percentOf({ covered, total }: Measure): number {
  return total === 0 ? 0 : Math.floor((covered / total) * 100);
}
