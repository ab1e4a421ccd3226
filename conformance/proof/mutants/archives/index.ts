import type { Mutant } from '../mutant.ts';
import { archiveMutants } from './mutants.ts';
import { archiveVariantMutants } from './variants.ts';

export const archives: readonly Mutant[] = [...archiveMutants, ...archiveVariantMutants];
