import { expect, test } from 'vitest';
import { createClient, getWorkspace, listNotes } from './index.ts';
import { answer, serve } from './testing/serve.ts';
import { listEntries } from './reference.ts';
import { ContractViolation, validatingFetch, type Validators } from './validate.ts';
import { validators } from '../../../generated/validators.reference.js';

async function client(...answers: Parameters<typeof serve>) {
  const { baseUrl, asked } = await serve(...answers);
  return { asked, client: createClient({ baseUrl, fetch: validatingFetch(baseUrl) }) };
}

test('a response that violates the contract is an error, and not retried', async () => {
  const { client: strict, asked } = await client(answer([{ id: '1' }]));
  const error: unknown = await listNotes(strict).catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(ContractViolation);
  expect((error as ContractViolation).message).toContain('/0/id must be integer');
  expect((error as ContractViolation).violations.length).toBeGreaterThan(0);
  expect(asked).toHaveLength(1);
});

test('what is no base URL is named as such', () => {
  expect(() => validatingFetch(undefined as unknown as string)).toThrow(/^baseUrl is empty\. Expected a URL/);
});

test('a response of the reference server is checked with its validators, and not skipped in silence', async () => {
  const { baseUrl, asked } = await serve(answer({ data: 'nothing' }));
  const strict = (...more: [Validators | false] | []) =>
    createClient({ baseUrl, fetch: validatingFetch(baseUrl, undefined, ...more) });
  await expect(listEntries(strict())).rejects.toThrow(
    /listEntries is no operation of the contract\. Give the validators/,
  );
  expect(asked).toEqual([]);
  await expect(listEntries(strict(validators))).rejects.toThrow(ContractViolation);
  expect(await listEntries(strict(false))).toEqual({ data: 'nothing' });
  // The bytes of uploads, and what only your own server has.
  expect((await validatingFetch(baseUrl)(`${baseUrl}-objects/notes`, { method: 'GET' })).ok).toBe(true);
});

test('a valid response passes, and so does one that is not JSON', async () => {
  const { client: strict } = await client(
    answer([]),
    answer({ message: 'Unauthenticated.' }, 401),
    (response) => response.end('<html>'),
  );
  expect(await listNotes(strict)).toEqual([]);
  expect(await getWorkspace.safe(strict, { id: 7 })).toMatchObject({ outcome: 'unauthenticated' });
  expect(await listNotes.safe(strict)).toMatchObject({ error: { reason: 'unreadable', status: 200 } });
});
