import type { Mutant } from '../mutant.ts';
import { vaultContentMutants } from './content.ts';
import { vaultMutants } from './mutants.ts';
import { vaultTreeMutants } from './trees.ts';
import { vaultVariantMutants } from './variants.ts';

export const vault: readonly Mutant[] = [
  ...vaultMutants,
  ...vaultContentMutants,
  ...vaultTreeMutants,
  ...vaultVariantMutants,
];
