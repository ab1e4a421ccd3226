import { runChoice } from './lib/run-subcommand.ts';
import { fieldTrials } from './lib/subcommands.ts';

await runChoice(
  'field',
  'Try the contract and the server with tools and programs of other authors',
  fieldTrials,
);
