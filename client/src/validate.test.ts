import { expect, test } from 'vitest';
import { createClient, getWorkspace, listNotes } from './index.ts';
import { answer, serve } from './testing/serve.ts';
import { ContractViolation, validatingFetch } from './validate.ts';

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
