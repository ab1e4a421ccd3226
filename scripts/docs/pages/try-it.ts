import { requestContents } from '../../lib/examples.ts';
import { textOf } from '../../lib/openapi.ts';
import { fieldTree } from '../model/fields.ts';
import type { DocumentedOperation } from '../model/site-model.ts';
import { plain, type SampleRequest } from '../samples/request.ts';
import type { TryIt } from './page.ts';

/** The usual call, for the reader to edit and send. */
export function tryItOf(operation: DocumentedOperation, request: SampleRequest): TryIt {
  const { method, path, needsToken, pathValues, query, headers, body } = request;
  const parameters = operation.reference.parameters
    .filter((parameter) => parameter.in !== 'header' || parameter.required === true)
    .map((parameter) => {
      const name = textOf(parameter.name);
      const value = { path: pathValues, query, header: headers }[textOf(parameter.in)]?.[name];
      const isRequired = parameter.required === true;
      return {
        name,
        in: textOf(parameter.in),
        value: isRequired && value !== undefined ? plain(value) : '',
        isRequired,
      };
    });
  const [content] = requestContents(operation.document, operation);
  const fields = fieldTree(operation.document, content?.schema, () => undefined);
  return {
    operationId: operation.id,
    method,
    path,
    needsToken,
    parameters,
    required: fields.flatMap((field) => (field.required ? [field.name] : [])),
    ...(body !== undefined && { body: JSON.stringify(body, null, 2) }),
  };
}
