import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { referenceOverlay } from '../../testing/contracts.ts';
import { Description } from './description.ts';
import { isObject, type JsonObject } from './json.ts';
import { applyOverlay } from './overlay.ts';
import { readOverlay } from './read-overlay.ts';

const description = {
  info: { title: 'Files' },
  tags: ['a'],
  paths: { "/it's": { get: { a: 1 } }, '/b': {} },
};

const apply = (...actions: JsonObject[]) =>
  applyOverlay(description, 'my.yaml', { overlay: '1.1.0', info: { title: 'Mine' }, actions });

it('merges objects, lengthens lists and replaces single values', () => {
  const { description: overlaid, title } = apply(
    { target: '$.info', update: { title: 'Mine', summary: 'short' } },
    { target: '$.tags', update: ['b', 'c'] },
    { target: '$', update: { tags: ['d'], extra: { deep: true } } },
  );
  expect(overlaid).toEqual({
    ...description,
    info: { title: 'Mine', summary: 'short' },
    tags: ['a', 'b', 'c', 'd'],
    extra: { deep: true },
  });
  expect(title).toBe('Mine');
});

it('leaves the description itself as it was', () => {
  const before = structuredClone(description);
  apply({ target: '$.info', update: { title: 'Mine' } }, { target: '$.paths.*', remove: true });
  expect(description).toEqual(before);
});

it('removes what a target selects, from lists as well', () => {
  const { description: overlaid } = apply(
    { target: '$.tags', update: ['b', 'c'] },
    { target: '$.tags[0, 2]', remove: true },
    { target: "$.paths['/it\\'s'].get", remove: true },
  );
  expect(overlaid).toMatchObject({ tags: ['b'], paths: { "/it's": {}, '/b': {} } });
  expect(overlaid).not.toHaveProperty(['paths', "/it's", 'get']);
});

it('copies one node into another', () => {
  const { description: overlaid } = apply({ target: "$.paths['/b']", copy: "$.paths['/it\\'s']" });
  expect(overlaid).toMatchObject({ paths: { '/b': { get: { a: 1 } } } });
});

it('tells which places it changed and for which unknowns', () => {
  const { touches } = apply(
    { target: '$.tags', update: 'b', 'x-answers': ['U-01'] },
    { target: "$.paths['/b']", update: { post: { x: 1 } }, 'x-answers': ['U-17', 'U-18'] },
    { target: "$.paths['/b'].post", remove: true },
  );
  expect(touches).toEqual([
    { pointer: '/tags/1', removed: false, unknowns: ['U-01'] },
    { pointer: '/paths/~1b/post', removed: false, unknowns: ['U-17', 'U-18'] },
    { pointer: '/paths/~1b/post', removed: true, unknowns: [] },
  ]);
});

it.each<[string, JsonObject, string]>([
  [
    'a target that selects nothing',
    { target: '$.nowhere', remove: true },
    'the target $.nowhere selects nothing',
  ],
  ['a target that is not a JSONPath', { target: '$.[', remove: true }, '`target` is not a JSONPath'],
  ['no target', { update: {} }, '`target` is not a JSONPath; give a string'],
  ['nothing to do', { target: '$.info' }, 'it does nothing; give `update`'],
  ['both update and copy', { target: '$.info', update: {}, copy: '$.tags' }, 'both `update` and `copy`'],
  ['a copy of several nodes', { target: '$.info', copy: '$.paths.*' }, '`copy` selects 2 nodes'],
  ['a value for an object', { target: '$.info', update: 1 }, '/info is an object; update it with an object'],
  ['an object for a value', { target: '$.info', update: { title: {} } }, '/info/title is a single value'],
  ['the removal of everything', { target: '$', remove: true }, 'the target is the whole description'],
  [
    'an answer to no unknown',
    { target: '$.info', update: {}, 'x-answers': ['U-999'] },
    '`x-answers` names U-999',
  ],
])('refuses %s', (_what, action, message) => {
  expect(() => apply(action)).toThrow(`my.yaml, actions[0]: ${message}`);
});

it.each([[undefined], [[]], [{}], [{ overlay: '1.0.0' }], [{ overlay: '1.0.0', actions: {} }]])(
  'refuses %j, which is no overlay',
  (document) => {
    expect(() => applyOverlay(description, 'my.yaml', document)).toThrow('my.yaml is not an overlay');
  },
);

it('makes of our own overlay what the bundle holds', async () => {
  const read = async (name: string): Promise<JsonObject> =>
    JSON.parse(
      await readFile(new URL(`../../../../generated/${name}`, import.meta.url), 'utf8'),
    ) as JsonObject;
  const { name, document } = await readOverlay(referenceOverlay);
  const { description: overlaid } = applyOverlay(await read('openapi.json'), name, document);
  const bundled = await read('openapi.reference.json');
  expect(dereferenced(overlaid).paths).toEqual(dereferenced(bundled).paths);
  expect(overlaid.info).toEqual(bundled.info);
});

/** With every reference resolved and merged with its siblings, as when reading an overlay. */
function dereferenced(document: JsonObject): JsonObject {
  const whole = new Description(document);
  const follow = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(follow);
    if (!isObject(node)) return node;
    const { $ref, ...siblings } = node;
    const own = Object.fromEntries(Object.entries(siblings).map(([key, value]) => [key, follow(value)]));
    if (typeof $ref !== 'string') return own;
    const content = follow(whole.resolve({ node, pointer: '' }).node) as JsonObject;
    const onlyText = Object.keys(own).every((name) => name === 'description' || name === 'summary');
    return onlyText ? { ...content, ...own } : { allOf: [content], ...own };
  };
  return follow(document) as JsonObject;
}
