import { firstOf, objectOf, plain, type Json, type JsonObject } from '../../lib/openapi.ts';
import type { DocumentedOperation } from '../model/site-model.ts';

/** A request with example values: of an operation in the site's description of it. */
export interface SampleRequest extends DocumentedOperation {
  pathValues: Record<string, Json>;
  query: Record<string, Json>;
  /** Other than those of the token and the body. */
  headers: Record<string, Json>;
  /** JSON, or the fields of a form. */
  body?: Json;
  /** Whether the operation is in the contract, but the body has fields of the reference server. */
  isExtended?: true;
}

/** The request with the description's first examples. */
export function sampleRequest(operation: DocumentedOperation): SampleRequest {
  const valuesIn = (place: string) =>
    Object.fromEntries(
      operation.inputs
        .filter((input) => input.in === place && input.examples.size > 0)
        .map(({ name, examples }) => [name, firstOf(examples)!]),
    );
  const body = firstOf(operation.bodies[0]?.examples);
  return {
    ...operation,
    pathValues: valuesIn('path'),
    query: valuesIn('query'),
    headers: valuesIn('header'),
    ...(body !== undefined && { body }),
  };
}

/** E.g. `/file-entries/4822/share?workspaceId=0`. */
export function filledPath({ path, pathValues, query }: SampleRequest): string {
  const filled = path.replaceAll(/\{([^}]+)\}/g, (_, name: string) =>
    encodeURIComponent(plain(pathValues[name])),
  );
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, plain(value)]),
  );
  return search.size > 0 ? `${filled}?${search.toString()}` : filled;
}

/** The fields of a form; `file` is the name of a file to send. */
export const formFields = (body: Json | undefined): [string, string][] =>
  Object.entries(objectOf(body as JsonObject)).map(([name, value]) => [name, plain(value)]);
