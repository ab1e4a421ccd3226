import { expect, test } from 'vitest';
import type { Context } from './context.ts';
import { openPointsPage } from './registers.ts';

test('the page of unspecified behaviour counts the questions that the interface says it leaves out', () => {
  const unknowns = ['stated', 'implied', 'implied'].map((basis, index) => ({
    ...{ id: `U-0${index + 1}`, basis, question: 'Which?', assume: 'Any.', observe: 'Nothing.' },
  }));
  const names = ['ValidationError', 'UnspecifiedError', 'UnauthenticatedError', 'ForbiddenError'];
  const schemas = Object.fromEntries(names.map((name) => [name, {}]));
  const context = {
    model: {
      ...{ contract: { info: {}, components: { schemas } }, unknowns },
      ...{ operations: [], tags: [], choices: new Map() },
    },
  } as unknown as Context;
  expect(openPointsPage(context).markdown).toContain(
    'does not answer these 3 questions. It says so itself for 1 of them,',
  );
});
