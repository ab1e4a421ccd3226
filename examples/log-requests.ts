/**
 * Logs each request with its status and duration, without tokens or bodies.
 *
 *     npx tsx examples/log-requests.ts
 */
import { createClient, createHooks, listWorkspaces } from '@file-storage/client';
import { connect } from './connect.ts';

const client = createClient({
  ...connect(),
  hooks: createHooks({
    after: ({ operation, attempt, status, duration }) => {
      console.log(`${operation}, attempt ${attempt + 1}: ${status} after ${Math.round(duration)} ms`);
    },
  }),
});
const { workspaces } = await listWorkspaces(client);
console.log(`${workspaces.length} workspaces`);
