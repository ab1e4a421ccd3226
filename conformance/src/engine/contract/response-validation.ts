import { appliedSchemas, type AppliedSchemas } from './applied-schemas.ts';
import type { JudgedAnswer } from './contract.ts';
import {
  isJsonType,
  type DescribedOperation,
  type Description,
  type DocumentedResponse,
} from './description.ts';
import { objectOf, stringsOf } from './json.ts';
import type { SchemaFault, Validator } from './validator.ts';

/** A response with the schemas that a description applies to it. */
export interface Reading {
  readonly operation: DescribedOperation;
  /** Undefined if its status code is not documented. */
  readonly response: DocumentedResponse | undefined;
  /** Whether the body is JSON and has that content type; true if the description has another type. */
  readonly readable: boolean;
  readonly applied: ReadonlyMap<string, AppliedSchemas>;
  readonly faults: readonly SchemaFault[];
}

export function readAnswer(
  description: Description,
  validator: Validator,
  operation: DescribedOperation,
  answer: JudgedAnswer,
): Reading {
  const response = description.responseFor(operation, answer.status);
  if (response && !response.json) {
    return { operation, response, readable: true, applied: new Map(), faults: [] };
  }
  const readable = answer.json !== undefined && isJsonType(answer.contentType ?? '');
  if (answer.json === undefined || !response?.schema) {
    return { operation, response, readable, applied: new Map(), faults: [] };
  }
  return {
    operation,
    response,
    readable,
    applied: appliedSchemas(description, response.schema, answer.json, validator.matches),
    faults: validator.faults(response.schema, answer.json),
  };
}

/** The marks of one kind on the schemas of a location; those of the response count for the body as a whole. */
export function marksAt(reading: Reading, location: string, mark: 'x-requirements' | 'x-unknown'): string[] {
  const nodes = (reading.applied.get(location)?.places ?? []).map(({ node }) => node);
  const response = location === '' && reading.response ? [reading.response.place.node] : [];
  return [...new Set([...response, ...nodes].flatMap((node) => stringsOf(objectOf(node)[mark])))];
}
