import type { OperationId } from '../../../../../../generated/operations.ts';
import { requestSchemaOf } from '../../../../engine/contract/request-schema.ts';
import { contractDescription } from '../../shared/contract-index/indexed-operations.ts';
import type { FieldSchema } from './breakages.ts';

/** Schema of an operation's request body, with every `$ref` resolved; empty if it has none. */
export const requestSchemas = (operation: OperationId): FieldSchema =>
  requestSchemaOf(contractDescription, operation) ?? {};
