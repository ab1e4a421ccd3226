import { operations } from '../../../../generated/operations.ts';
import { check, type Check } from '../../model/check.ts';
import type { OperationSheets } from '../../model/operation-sheet.ts';
import type { TestContext } from '../../model/test-context.ts';
import { Recipes, type Recipe } from '../shared/stated/carried-out.ts';
import { statedOperations } from '../shared/stated/operations.ts';
import { arrangeLacked, needsOfLacked } from './lacked-things.ts';

/**
 * The same rule for each operation that requires a token: a request that the server carries out with the token is refused
 * without it, before and straight after. The ids and keys in it are those of things that exist, which must not stand for
 * a token.
 */
export const withoutTokenChecks = (sheets: OperationSheets): Check[] => {
  const recipes = new Recipes(sheets);
  return statedOperations.flatMap(({ id }) => {
    const recipe = recipes.of(id);
    if (!operations[id].needsToken || !recipe?.isCertain) return [];
    return check(
      `AUTH-3.carried-out-${id}`,
      `${id} without a token is refused with 401, also for things that exist`,
      { proves: ['AUTH-3'], operation: id, profile: 'full', needs: [...recipe.needs, ...needsOfLacked(id)] },
      (t) => expectRefusedWithoutToken(t, recipe),
    );
  });
};

async function expectRefusedWithoutToken(t: TestContext, { operation, build }: Recipe): Promise<void> {
  await arrangeLacked(t, operation);
  const request = await build(t);
  const expectRefused = async () => {
    t.expectStatus(await t.send(operation, { ...request, as: null }), 401);
  };
  await expectRefused();
  const own = await t.send(operation, request);
  t.assume(own.ok, `${operation} returned ${own.status}`);
  await expectRefused();
}
