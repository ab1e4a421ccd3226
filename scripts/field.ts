import { runSubcommand } from './lib/run-subcommand.ts';
import { fieldTrials } from './lib/subcommands.ts';

await runSubcommand(
  'field',
  'Try the contract and the server with tools and programs of other authors',
  fieldTrials,
);
