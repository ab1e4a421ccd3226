import { serve } from '../../src/serve.ts';
import { quickPasswordCost } from '../../src/authentication/password-hasher.ts';

// Starts a server whose clock its parent moves, with cheap password hashes: each account of a run logs in once.
let offset = 0;
process.on('message', (message: number) => {
  offset = message;
});
// The server ends when nothing else is to be done, as without a parent.
process.channel?.unref();
await serve(process.argv, { passwordCost: quickPasswordCost, clock: () => new Date(Date.now() + offset) });
