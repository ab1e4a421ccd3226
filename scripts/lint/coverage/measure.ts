import {
  dereference,
  listOf,
  objectOf,
  operationsOf,
  type JsonObject,
  type OpenApiDocument,
  type Content,
} from '../../lib/openapi.ts';
import { requestSites, schemaSites, type SchemaSite } from './schemas.ts';

/** The number of things that have something, such as an example, and of all that should have it. */
export interface Measure {
  name: string;
  covered: number;
  total: number;
  /** Operations, or JSON pointers, without it. */
  missing: string[];
  /** The required share in percent. */
  minimum: number;
}

const constraints = ['format', 'pattern', 'const', 'enum', 'minLength', 'maxLength'];

/**
 * The share of a bundled contract that has examples and descriptions. Constraints do not count here, because the
 * contract has exactly those that the interface specifies.
 */
export function measure(document: OpenApiDocument): Measure[] {
  const operations = operationsOf(document);
  const requests = operations.map((operation) => ({
    id: operation.id,
    contents: operation.bodies,
  }));
  const responses = operations.map((operation) => ({
    id: operation.id,
    contents: [...operation.responses.values()].flat(),
  }));
  const sites = schemaSites(document);
  const resolved = (node: JsonObject) => objectOf(dereference(document, node));

  return [
    count(
      'operations with a body and an example of it',
      100,
      requests.filter(({ contents }) => contents.length > 0),
      ({ contents }) => contents.every(hasExample),
      ({ id }) => id,
    ),
    count(
      'operations with an example of every response',
      100,
      responses,
      ({ contents }) => contents.every(hasExample),
      ({ id }) => id,
    ),
    count(
      'properties with a description',
      100,
      sites.filter(({ isProperty }) => isProperty),
      ({ node }) => Boolean(node.description ?? resolved(node).description),
      ({ pointer }) => pointer,
    ),
  ];
}

/**
 * The share of strings with a constraint in a server's description: of those in requests, where the server must check
 * each limit, and of all strings, including those in responses.
 */
export function measureStrings(document: OpenApiDocument): Measure[] {
  const resolved = (node: JsonObject) => objectOf(dereference(document, node));
  const constrained = (name: string, sites: readonly SchemaSite[]) =>
    count(
      name,
      95,
      sites.filter(({ node }) => isString(resolved(node))),
      ({ node }) => constraints.some((keyword) => keyword in node || keyword in resolved(node)),
      ({ pointer }) => pointer,
    );
  return [
    constrained('strings that the reference server takes, with a constraint', requestSites(document)),
    constrained('strings that it takes or returns, with a constraint', schemaSites(document)),
  ];
}

const hasExample = ({ examples }: Content) => examples.size > 0;

/** `type` may be a list of types; bytes of another media type are not text. */
const isString = ({ type, contentMediaType }: JsonObject) =>
  contentMediaType === undefined && (type === 'string' || listOf(type).includes('string'));

function count<T>(
  name: string,
  minimum: number,
  items: readonly T[],
  isCovered: (item: T) => boolean,
  placeOf: (item: T) => string,
): Measure {
  const missing = items.filter((item) => !isCovered(item)).map(placeOf);
  return { name, minimum, total: items.length, covered: items.length - missing.length, missing };
}

/** Rounded down, so that 100 means all; 0 if there is nothing to cover. */
export function percentOf({ covered, total }: Measure): number {
  return total === 0 ? 0 : Math.floor((covered / total) * 100);
}
