import { expect, test } from 'vitest';
import { compileOverlay, originOf } from './compile-overlay.ts';

const contract = {
  paths: {
    '/notes': {
      get: { responses: { '2XX': {}, '4XX': {} } },
      post: { requestBody: {}, responses: { '2XX': {}, '4XX': {} } },
    },
  },
};

const responses = (method: string) => `$['paths']['/notes']['${method}']['responses']`;

const overlay = (...actions: object[]) => ({ overlay: '1.1.0', actions: actions as never[] });

test('gives every selected response another code, with actions of the Overlay Specification', () => {
  const target = "$.paths.*.*.responses['2XX']";
  const source = overlay({ target, description: 'Done.', 'x-moves-to': '200', 'x-answers': ['U-1'] });
  const own = { description: 'Done.', 'x-answers': ['U-1'] };
  expect(compileOverlay(source, contract).document).toEqual(
    overlay(
      ...['get', 'post'].flatMap((method) => [
        { target: responses(method), update: { '200': {} }, ...own },
        { target: `${responses(method)}['200']`, copy: `${responses(method)}['2XX']`, ...own },
      ]),
      { target, remove: true, ...own },
    ),
  );
});

test('moves a response only by the first action that selects it', () => {
  const source = overlay(
    { target: "$.paths['/notes'].post.responses['4XX']", 'x-moves-to': '422' },
    { target: "$.paths.*.*.responses['4XX']", 'x-moves-to': '404' },
  );
  const copies = compileOverlay(source, contract).document.actions as { target: string; copy?: string }[];
  expect(copies.filter(({ copy }) => copy).map(({ target }) => target)).toEqual([
    `${responses('post')}['422']`,
    `${responses('get')}['404']`,
  ]);
});

test('copies other actions, and returns the origin of each', () => {
  const update = { target: '$.info', update: { title: 'Mine' } };
  const source = overlay({ target: "$.paths.*.*.responses['2XX']", 'x-moves-to': '200' }, update);
  const compiled = compileOverlay(source, contract);
  expect((compiled.document.actions as unknown[]).at(-1)).toBe(update);
  expect(originOf('#/actions/5/update/title', compiled, source)).toEqual(['actions', '1', 'update', 'title']);
  expect(originOf('#/actions/3/copy', compiled, source)).toEqual(['actions', '0']);
  expect(originOf('#/info', compiled, source)).toEqual(['info']);
});

test.each([
  [{ 'x-moves-to': 200 }, /^`x-moves-to` must be a status code in quotes/],
  [{ 'x-moves-to': '2XX' }, /^`x-moves-to` must be a status code in quotes/],
  [{ 'x-moves-to': '200', remove: true }, /this one has remove and x-moves-to\.$/],
  [{}, /this one has none\.$/],
  [{ 'x-moves-to': '200', target: '$.paths' }, /^\$\['paths'\] is not a response of an operation\./],
])('refuses %j', (fields, message) => {
  const action = { target: "$.paths.*.*.responses['2XX']", ...fields };
  expect(() => compileOverlay(overlay(action), contract)).toThrow(message);
});
