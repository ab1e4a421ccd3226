import { bytes, json, operation, type OperationWithOptionalInput } from './operation.ts';

/**
 * Returns the function of an operation that has none here, such as one of your own server, with the token, retries and
 * errors of the others. Its input is the JSON body of a POST, PUT or PATCH, and otherwise the query. A parameter in the
 * path is taken from the input: `/notes/{id}`, `/folders{?workspaceId}`.
 *
 * @param path below the API root
 * @returns a function that resolves to the response of a success, with an unread body
 * @throws TypeError for another method or path; the function throws what every operation throws
 * @example
 * const archiveNotes = operationAt('POST', '/notes/archive');
 * const answer = await (await archiveNotes(client, { noteIds: [3] })).json();
 */
export function operationAt(
  method: string,
  path: string,
): OperationWithOptionalInput<Record<string, unknown>, Response> {
  // A query in the path would be joined to that of the input.
  if (!/^[A-Z]+$/.test(method) || !/^\/(\{\?|[^?#])*$/.test(path))
    throw new TypeError(
      "operationAt takes a method in capitals first, such as 'POST', and then a path that begins with / and has no query, such as '/notes/archive'.",
    );
  return operation({
    ...{ id: `${method} ${path}`, method, path, read: bytes },
    ...(['POST', 'PUT', 'PATCH'].includes(method) ? { encode: json } : { isOpen: true }),
  });
}
