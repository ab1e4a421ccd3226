import { examplesOf, requestContents } from '../../lib/examples.ts';
import { objectOf, textOf, type Json, type JsonObject } from '../../lib/openapi.ts';
import type { DocumentedOperation } from '../model/site-model.ts';

/** A request with example values. */
export interface SampleRequest {
  operationId: string;
  /** From the interface itself, not only from the reference server. */
  isStated: boolean;
  method: string;
  /** Path template, e.g. `/file-entries/{entryId}/share`. */
  path: string;
  needsToken: boolean;
  pathValues: Record<string, Json>;
  query: Record<string, Json>;
  /** Other than those of the token and the body. */
  headers: Record<string, Json>;
  /** JSON, or the fields of a form if `isForm`. */
  body?: Json;
  isForm: boolean;
  /** Whether the response is bytes, not JSON. */
  answersBytes: boolean;
  /** Whether the operation is in the contract, but the body has fields of the reference server. */
  isExtended?: true;
}

/** The request with the description's first examples. */
export function sampleRequest(operation: DocumentedOperation): SampleRequest {
  const { document, id, isStated, method, path, needsToken } = operation;
  const pathValues: Record<string, Json> = {};
  const query: Record<string, Json> = {};
  const headers: Record<string, Json> = {};
  const places: Readonly<Record<string, Record<string, Json>>> = { path: pathValues, query, header: headers };
  for (const parameter of operation.parameters) {
    const [value] = examplesOf(document, parameter).values();
    const place = places[textOf(parameter.in)];
    if (value !== undefined && place) place[textOf(parameter.name)] = value;
  }
  const [content] = requestContents(document, operation);
  const [body] = content?.examples.values() ?? [];
  const isForm = content !== undefined && content.type !== 'application/json';
  return {
    operationId: id,
    isStated,
    method: method.toUpperCase(),
    path,
    needsToken,
    pathValues,
    query,
    headers,
    isForm,
    answersBytes: answersBytes(operation),
    ...(body !== undefined && { body }),
  };
}

function answersBytes({ node }: DocumentedOperation): boolean {
  const success = Object.entries(objectOf(node.responses)).find(([code]) => code.startsWith('2'));
  const types = Object.keys(objectOf(objectOf(success?.[1]).content));
  return types.length > 0 && !types.includes('application/json');
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

export const plain = (value: Json | undefined) =>
  typeof value === 'string' ? value : JSON.stringify(value ?? null);

/** The fields of a form; `file` is the name of a file to send. */
export const formFields = (body: Json | undefined): [string, string][] =>
  Object.entries(objectOf(body as JsonObject)).map(([name, value]) => [name, plain(value)]);
