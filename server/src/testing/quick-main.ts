import { serve } from '../serve.ts';
import { testPasswordCost } from './password-cost.ts';

// Starts the server for a run that throws its data away. Like `main.ts`, but with cheap password hashes: hashing is
// most of the work of a start, and a third of that of a whole run.
await serve(process.argv, { passwordCost: testPasswordCost });
