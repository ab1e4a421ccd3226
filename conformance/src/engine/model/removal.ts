import type { NamedResource } from './ledger.ts';
import { service } from './service.ts';
import type { Removal } from './state-provider.ts';

/** What a state provider is asked to remove: ids of each kind that no operation deletes, such as `notes`. */
export const removalOf = (resources: readonly NamedResource[]): Removal =>
  Object.fromEntries(
    Object.keys(service().operations.lasting).map((kind) => [
      `${kind}s`,
      resources.filter((resource) => resource.kind === kind).map(({ id }) => id),
    ]),
  );
