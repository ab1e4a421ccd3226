/** Responds for the server while the page is developed: `npx msw init` puts its script beside the page. */
import { setupWorker } from 'msw/browser';
import { handlers } from '@file-storage/client/msw';

export async function startMocks(baseUrl: string): Promise<void> {
  // An empty name is refused, any other gets the example of a success.
  const createFolder = async (request: Request) =>
    ((await request.json()) as { name: string }).name === '' ? 422 : undefined;
  const answers = { createFolder };
  await setupWorker(...handlers({ baseUrl, answers })).start({ quiet: true, onUnhandledRequest: 'bypass' });
}
