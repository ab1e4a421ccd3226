import { expect, test } from 'vitest';
import { layoutOf } from '../../lib/layout.ts';
import { operationsOf, textOf } from '../../lib/openapi.ts';
import { citationsIn } from '../model/citations.ts';
import { readSiteModel } from '../model/site-model.ts';
import { forOnePage } from './description.ts';

const model = await readSiteModel(layoutOf());
const page = forOnePage(model);
const shown = new Map(operationsOf(page).map(({ id, node }) => [id, textOf(node.description)]));
const cited = (mark: 'x-requirements' | 'x-unknown') =>
  model.operations.flatMap(({ id, document, node, parameters }) =>
    citationsIn(document, [node, parameters], mark).map((citation) => [id, citation] as const),
  );

test('every open point of an operation stands there, with what to assume', () => {
  const missing = cited('x-unknown').filter(([operation, id]) => {
    const { question, assume } = model.unknowns.find((unknown) => unknown.id === id)!;
    return !shown.get(operation)?.includes(`- ${id}: ${question} Assume: ${assume}`);
  });
  expect(cited('x-unknown').length).toBeGreaterThan(100);
  expect(missing).toEqual([]);
});

test('every fact that an operation cites stands there with its sentence', () => {
  const missing = cited('x-requirements').filter(([operation, id]) => {
    const { statement } = model.requirements.find((requirement) => requirement.id === id)!;
    return !shown.get(operation)?.includes(`- ${id}: ${statement}`);
  });
  expect(cited('x-requirements').length).toBeGreaterThan(200);
  expect(missing).toEqual([]);
});

test('no id stands there alone', () => {
  expect(JSON.stringify(page)).not.toMatch(/"x-(?:requirements|unknown|answers)"/);
});
