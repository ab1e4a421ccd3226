import type { Mutant } from '../mutant.ts';
import { linkAccessMutants } from './access.ts';
import { linkAccessVariantMutants } from './access-variants.ts';
import { linkFieldMutants } from './fields.ts';
import { linkInteractionMutants } from './interactions.ts';
import { linkVariantMutants } from './link-variants.ts';
import { linkMutants } from './mutants.ts';

export const links: readonly Mutant[] = [
  ...linkMutants,
  ...linkAccessMutants,
  ...linkAccessVariantMutants,
  ...linkFieldMutants,
  ...linkInteractionMutants,
  ...linkVariantMutants,
];
