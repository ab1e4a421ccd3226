import { runChoice } from './lib/choice.ts';
import { fieldTrials } from './lib/choices.ts';

await runChoice(
  'field',
  'Try the contract and the server with tools and programs of other authors',
  fieldTrials,
);
