import type { OperationId } from '../../../../generated/operations.reference.ts';
import { renamed } from '../effects/answers.ts';
import { described, exampleOf } from '../effects/examples.ts';
import type { Fault } from '../effects/fault.ts';
import { isAdded, pretends, refuses } from '../effects/requests.ts';
import { overlaidFaults } from '../planted-fault.ts';

/** No run has a value for its parameter `userId`. */
const untested: readonly OperationId[] = ['listFolders'];

/** What no check sees: it is like what the operation does, or no check looks at it. */
const unseen = [
  'The operation createVault returns its `vault` under another name.',
  'The operation starEntries responds with the example of the contract, and does nothing.',
  'The operation getAvailableName responds with the example of the contract, and does nothing.',
  'The operation duplicateEntries responds with the example of the contract, and does nothing.',
];

/** What can be wrong with every operation that the overlay adds. */
function faultsOf(id: OperationId, method: string): Readonly<Record<string, () => Fault>> {
  const example = exampleOf(id);
  const field = Object.keys(example ?? {}).find((name) => name !== 'status');
  return {
    [`The operation ${id} does not exist.`]: () => refuses(id, () => true, 410),
    ...(field !== undefined && {
      [`The operation ${id} returns its \`${field}\` under another name.`]: () =>
        renamed(id, field, `${field}_of_${id}`),
    }),
    ...(method.toLowerCase() !== 'get' &&
      example && {
        [`The operation ${id} responds with the example of the contract, and does nothing.`]: () =>
          pretends(id),
      }),
  };
}

/** Faults of every operation that the overlay adds, by the unknown that it decides. */
export const addedOperationFaults = overlaidFaults(
  Object.fromEntries(
    [...described.operations.values()].flatMap(({ id: name, method, node }) => {
      const id = name as OperationId;
      if (!isAdded(id) || untested.includes(id)) return [];
      const [unknown] = node['x-unknown'] as string[];
      return Object.entries(faultsOf(id, method))
        .filter(([sentence]) => !unseen.includes(sentence))
        .map(([sentence, fault]) => [`${unknown}: ${sentence}`, fault]);
    }),
  ),
);
