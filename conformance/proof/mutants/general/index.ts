import type { Mutant } from '../mutant.ts';
import { awkwardTextMutants } from './awkward-texts.ts';
import { bystanderMutants } from './bystanders.ts';
import { emptiedFolderMutants } from './emptied-folders.ts';
import { errorMutants } from './errors.ts';
import { generalMutants } from './mutants.ts';
import { otherTokenMutants } from './other-tokens.ts';
import { refusalMutants } from './refusals.ts';
import { refusedChangeMutants } from './refused-changes.ts';
import { ruleMutants } from './rules.ts';
import { senderMutants } from './senders.ts';

export const general: readonly Mutant[] = [
  ...generalMutants,
  ...errorMutants,
  ...refusalMutants,
  ...refusedChangeMutants,
  ...ruleMutants,
  ...awkwardTextMutants,
  ...bystanderMutants,
  ...emptiedFolderMutants,
  ...otherTokenMutants,
  ...senderMutants,
];
