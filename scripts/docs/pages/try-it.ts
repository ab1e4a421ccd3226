import { plain } from '../../lib/call.ts';
import type { JsonObject } from '../../lib/openapi.ts';
import { fieldTree } from '../model/fields.ts';
import type { DocumentedOperation } from '../model/site-model.ts';
import type { SampleRequest } from '../samples/request.ts';
import type { TryIt } from './page.ts';

/** The usual call, for the reader to edit and send. */
export function tryItOf(operation: DocumentedOperation, request: SampleRequest): TryIt {
  const { method, path, needsToken, pathValues, query, headers, body } = request;
  const values: Readonly<Record<string, JsonObject>> = { path: pathValues, query, header: headers };
  const parameters = operation.reference.parameters
    .filter((input) => input.in !== 'header' || input.isRequired)
    .map(({ name, in: place, isRequired }) => {
      const value = values[place]?.[name];
      return { name, in: place, value: isRequired && value !== undefined ? plain(value) : '', isRequired };
    });
  const fields = fieldTree(operation.document, operation.body?.schema, () => undefined);
  return {
    operationId: operation.id,
    method: method.toUpperCase(),
    path,
    needsToken,
    parameters,
    required: fields.flatMap((field) => (field.required ? [field.name] : [])),
    ...(body !== undefined && { body: JSON.stringify(body, null, 2) }),
  };
}
