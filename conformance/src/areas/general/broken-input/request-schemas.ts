import openapi from '../../../../../generated/openapi.json' with { type: 'json' };
import type { OperationId } from '../../../../../generated/operations.ts';
import { Description } from '../../../contract/description.ts';
import { requestSchemaOf } from '../../../contract/request-schema.ts';
import type { FieldSchema } from './breakages.ts';

const contract = new Description(openapi);

/** Schema of an operation's request body, with every `$ref` resolved; empty if it has none. */
export const requestSchemas = (operation: OperationId): FieldSchema =>
  requestSchemaOf(contract, operation) ?? {};
