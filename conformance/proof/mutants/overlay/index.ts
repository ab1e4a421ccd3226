import type { Mutant } from '../mutant.ts';
import { addedWriteMutants } from './added-writes.ts';
import { additionMutants } from './additions.ts';
import { choiceMutants } from './choices.ts';

export const overlay: readonly Mutant[] = [...addedWriteMutants, ...additionMutants, ...choiceMutants];
