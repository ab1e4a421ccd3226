import { readFileSync, rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { curlLine } from './curl.ts';
import { operationById } from './operations.ts';
import type { HttpRequest } from './render.ts';

const request: HttpRequest = {
  operation: operationById.get('createNote')!,
  method: 'POST',
  url: `/notes/create?a='b`,
  headers: { authorization: 'Bearer 1|secret', 'content-type': 'application/json' },
  body: Buffer.from(`{"title":"it's"}`),
  authorized: true,
  invalid: undefined,
};

test('a request is a line for the shell, without the token', () => {
  expect(curlLine(request)).toBe(
    `curl -i --globoff --path-as-is -X POST "$API"'/notes/create?a='\\''b' -H "Authorization: Bearer $TOKEN" ` +
      `-H 'content-type: application/json' --data-binary '{"title":"it'\\''s"}'`,
  );
});

test('a body that a line cannot hold goes to a file', () => {
  const body = Buffer.from([0, 1, 2]);

  const [, file] = /--data-binary '@(.+)'$/.exec(curlLine({ ...request, body })) ?? [];

  expect(readFileSync(file!)).toEqual(body);
  rmSync(file!);
});
