import { expect, test } from 'vitest';
import Fastify from 'fastify';
import { apiRoot } from '../../../../packages/server/src/build-server.ts';
import { field, thisMoment } from './answers.ts';
import type { Target } from './fault.ts';

test('two times in one millisecond are distinguished', () => {
  const first = thisMoment();
  const until = process.hrtime.bigint() + 50_000n;
  while (process.hrtime.bigint() < until);
  expect(first).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(?!000)\d{3}Z$/);
  expect(thisMoment()).not.toBe(first);
});

test('a field gets the value that its change resolves to', async () => {
  const app = Fastify();
  field('listNotes', 'notes.*.title', (title) => Promise.resolve(`${String(title)}!`))({
    app,
  } as unknown as Target);
  app.get(`${apiRoot}/notes`, () => ({ notes: [{ title: 'a' }, { title: 'b' }] }));

  const answer = await app.inject(`${apiRoot}/notes`);

  expect(answer.json()).toEqual({ notes: [{ title: 'a!' }, { title: 'b!' }] });
});
