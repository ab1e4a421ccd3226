import { isOperationId } from './lib/operation-id.js';

/**
 * Operation ids are also the names of the clients' functions, of keys in tables and of pages.
 *
 * @type {import('@redocly/openapi-core').Oas3Rule}
 */
export const operationIds = () => ({
  Operation({ operationId }, ctx) {
    if (operationId === undefined || isOperationId(operationId)) return;
    ctx.report({
      message: `${operationId} cannot be the name of a client function: write it like archiveNotes.`,
      location: ctx.location.child('operationId'),
    });
  },
});
