import type { OperationId } from '../../../generated/operations.ts';
import type { Fault } from '../faults/effects/fault.ts';
import { refuses } from '../faults/effects/requests.ts';

/** As a server whose current user is a global: what is requested beside another request fails. */
export function failsBesideOthers(operation: OperationId): Fault {
  let inProgress = 0;
  return (target) => {
    target.app.addHook('onRequest', (_request, _reply, next) => {
      inProgress++;
      next();
    });
    target.app.addHook('onResponse', (_request, _reply, next) => {
      inProgress--;
      next();
    });
    refuses(operation, () => inProgress > 1, 500)(target);
  };
}
