import type { Mutant } from '../mutant.ts';
import { authenticationMutants } from './mutants.ts';
import { strangerMutants } from './strangers.ts';
import { userMutants } from './users.ts';
import { authenticationVariantMutants } from './variants.ts';

export const authentication: readonly Mutant[] = [
  ...authenticationMutants,
  ...strangerMutants,
  ...userMutants,
  ...authenticationVariantMutants,
];
