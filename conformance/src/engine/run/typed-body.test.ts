import { expect, it } from 'vitest';
import { withoutMistyped } from './typed-body.ts';

it('takes out values of other types, and leaves what was received as it is', () => {
  const json = { folder: { id: '7', name: 'a' }, users: [{ id: 1 }, 'nobody'], 'a/b': 1 };
  const received = structuredClone(json);
  const typed = withoutMistyped(json, ['/folder/id', '/users/1', '/a~1b']) as typeof json;
  expect(typed.folder).toEqual({ name: 'a' });
  expect(typed.users[0]).toEqual({ id: 1 });
  expect(typed.users[1]).toBeUndefined();
  expect('a/b' in typed).toBe(false);
  expect(json).toEqual(received);
});

it('leaves out what lies within a value that is taken out', () => {
  expect(withoutMistyped({ link: [{ id: 1 }] }, ['/link', '/link/0/id'])).toEqual({});
});

it.each([null, undefined, 'text', 7])('is empty where the body is %j', (json) => {
  expect(withoutMistyped(json, [''])).toEqual({});
});

it('is what was received where the contract allows all of it', () => {
  const json = { status: 'success' };
  expect(withoutMistyped(json, [])).toBe(json);
  expect(withoutMistyped([1], [''])).toEqual({});
});
