import type { Mutant } from '../mutant.ts';
import { deletionVariantMutants } from './deletion-variants.ts';
import { entryVariantMutants } from './entry-variants.ts';
import { entryMutants } from './mutants.ts';
import { trashMutants } from './trash.ts';

export const entries: readonly Mutant[] = [
  ...entryMutants,
  ...trashMutants,
  ...deletionVariantMutants,
  ...entryVariantMutants,
];
