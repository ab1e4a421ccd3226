import type { Mutant } from '../mutant.ts';
import { noteMutants } from './mutants.ts';
import { noteVariantMutants } from './variants.ts';

export const notes: readonly Mutant[] = [...noteMutants, ...noteVariantMutants];
