import { filledPath, firstOf, plain, valuesIn } from '../../lib/call.ts';
import { objectOf, type Json } from '../../lib/openapi.ts';
import type { DocumentedOperation } from '../model/site-model.ts';

/** A request with example values: of an operation in the site's description of it. */
export interface SampleRequest extends Omit<DocumentedOperation, 'body'> {
  pathValues: Record<string, Json>;
  query: Record<string, Json>;
  /** Other than those of the token and the body. */
  headers: Record<string, Json>;
  /** JSON, or the fields of a form. */
  body?: Json;
  /** Whether the body is a form. */
  isForm: boolean;
  /** Whether the operation is in the contract, but the body has fields of the reference server. */
  isExtended?: true;
}

/** The request with the description's first examples. */
export function sampleRequest({ body: content, ...operation }: DocumentedOperation): SampleRequest {
  const body = firstOf(content?.examples);
  return {
    ...operation,
    pathValues: valuesIn(operation, 'path'),
    query: valuesIn(operation, 'query'),
    headers: valuesIn(operation, 'header'),
    isForm: content?.isForm ?? false,
    ...(body !== undefined && { body }),
  };
}

/** E.g. `/file-entries/4822/share?workspaceId=0`. */
export const pathOfRequest = ({ path, pathValues, query }: SampleRequest): string =>
  filledPath(path, pathValues, query);

/** The fields of a form; `file` is the name of a file to send. */
export const formFields = (body: Json | undefined): [string, string][] =>
  Object.entries(objectOf(body)).map(([name, value]) => [name, plain(value)]);
