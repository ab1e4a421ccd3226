/** Tests a page's code against mocked responses, which are the examples of the contract: no server is needed. */
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient, listNotes } from '@file-storage/client';
import { handlers } from '@file-storage/client/msw';

const baseUrl = 'https://storage.example.com/api/v1';
const server = setupServer(...handlers({ baseUrl }));

beforeAll(() => {
  server.listen({ onUnhandledRequest: 'error' });
});
afterAll(() => {
  server.close();
});

/** The code of the page. */
async function titles(): Promise<string[]> {
  const notes = await listNotes(createClient({ baseUrl, token: 'any' }));
  return notes.map(({ title }) => title);
}

test('the page lists the titles of all notes', async () => {
  expect(await titles()).toContain('Survey checklist');
});
