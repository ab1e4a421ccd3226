/** Responds for the server while the page is developed: `npx msw init` puts its script beside the page. */
import { http, HttpResponse } from 'msw';
import { setupWorker } from 'msw/browser';
import { handlers } from '@file-storage/client/msw';

export async function startMocks(baseUrl: string): Promise<void> {
  // The first handler that returns a response counts: an empty name is refused, any other gets the example.
  const refusal = http.post(`${baseUrl}/folders`, async ({ request }) => {
    const { name } = (await request.clone().json()) as { name: string };
    const errors = { name: 'The name field is required.' };
    const body = { status: 'error', message: 'The given data was invalid.', errors };
    return name === '' ? HttpResponse.json(body, { status: 422 }) : undefined;
  });
  await setupWorker(refusal, ...handlers({ baseUrl })).start({ quiet: true, onUnhandledRequest: 'bypass' });
}
