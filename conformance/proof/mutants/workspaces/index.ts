import type { Mutant } from '../mutant.ts';
import { workspaceFieldMutants } from './fields.ts';
import { workspaceMutants } from './mutants.ts';
import { workspaceVariantMutants } from './variants.ts';

export const workspaces: readonly Mutant[] = [
  ...workspaceMutants,
  ...workspaceFieldMutants,
  ...workspaceVariantMutants,
];
