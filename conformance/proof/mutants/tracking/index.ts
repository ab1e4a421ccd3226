import type { Mutant } from '../mutant.ts';
import { trackedFileMutants } from './files.ts';
import { trackingMutants } from './mutants.ts';
import { trackingVariantMutants } from './variants.ts';

export const tracking: readonly Mutant[] = [
  ...trackingMutants,
  ...trackedFileMutants,
  ...trackingVariantMutants,
];
