import type { Mutant } from '../mutant.ts';
import { starMutants } from './mutants.ts';
import { starVariantMutants } from './variants.ts';

export const stars: readonly Mutant[] = [...starMutants, ...starVariantMutants];
