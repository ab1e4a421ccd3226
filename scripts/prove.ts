import { runChoice } from './lib/choice.ts';
import { proofs } from './lib/choices.ts';

await runChoice('prove', 'Run the long tests of the contract, the server and the runner', proofs);
