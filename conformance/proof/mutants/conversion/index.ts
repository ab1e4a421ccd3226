import type { Mutant } from '../mutant.ts';
import { conversionMutants } from './mutants.ts';
import { conversionVariantMutants } from './variants.ts';

export const conversion: readonly Mutant[] = [...conversionMutants, ...conversionVariantMutants];
