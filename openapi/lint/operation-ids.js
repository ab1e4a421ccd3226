import { isOperationId } from './lib/operation-id.js';

/**
 * Functions of the clients, keys of tables and pages are called as the operation is.
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
