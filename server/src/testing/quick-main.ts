import { serve } from '../serve.ts';
import { testPasswordCost } from './password-cost.ts';

// The server for a run that throws its data away: as `main.ts` serves, but that to hash a password is no work, which is
// most of the work of starting a server, and a third of that of a whole run against it.
await serve(process.argv, { passwordCost: testPasswordCost });
