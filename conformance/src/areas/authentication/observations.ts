import { observation, type Check } from '../../model/check.ts';
import type { TestContext } from '../../model/test-context.ts';

export const authenticationObservations: readonly Check[] = [
  observation(
    'U-31.1',
    'what GET /cli/loggedUser returns',
    { watches: ['U-31'], operation: 'getLoggedUser' },
    async (t: TestContext) => {
      const { json } = await t.call('getLoggedUser');
      t.assume(typeof json === 'object' && json !== null, 'the answer is no object');
      t.observed('U-31', fieldsOf(json).join(', '));
    },
  ),
];

/** Field names; those of nested objects as `user.id`. */
function fieldsOf(value: object): string[] {
  return Object.entries(value)
    .flatMap(([name, field]: [string, unknown]) => {
      const isObject = typeof field === 'object' && field !== null && !Array.isArray(field);
      return isObject ? fieldsOf(field).map((below) => `${name}.${below}`) : [name];
    })
    .sort();
}
