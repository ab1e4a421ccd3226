import { runSubcommand } from './lib/run-subcommand.ts';
import { proofs } from './lib/subcommands.ts';

await runSubcommand('prove', 'Run the long tests of the contract, the server and the runner', proofs);
