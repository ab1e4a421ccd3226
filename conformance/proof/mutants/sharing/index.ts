import type { Mutant } from '../mutant.ts';
import { sharingMutants } from './mutants.ts';
import { sharingVariantMutants } from './variants.ts';

export const sharing: readonly Mutant[] = [...sharingMutants, ...sharingVariantMutants];
