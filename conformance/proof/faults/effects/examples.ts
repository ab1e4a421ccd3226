import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { OperationId } from '../../../../generated/operations.reference.ts';
import { Description } from '../../../src/engine/contract/description.ts';
import type { JsonObject } from '../../../src/engine/contract/json.ts';
import { responseExamplesOf } from '../../../src/testing/examples.ts';

const file = path.join(import.meta.dirname, '../../../../generated/openapi.reference.json');

/** The contract with all operations of the reference server. */
export const described = new Description(JSON.parse(readFileSync(file, 'utf8')) as JsonObject);

const examples = responseExamplesOf(described).filter(({ status }) => status < 300);

/** The first example of a successful response; undefined if an operation has none. */
export const exampleOf = (operation: OperationId): object | undefined =>
  examples.find((example) => example.operation === operation)?.value as object | undefined;
