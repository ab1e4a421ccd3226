import type { Mutant } from '../mutant.ts';
import { folderMutants } from './mutants.ts';
import { folderNameMutants } from './names.ts';
import { folderPlaceMutants } from './places.ts';

export const folders: readonly Mutant[] = [...folderMutants, ...folderNameMutants, ...folderPlaceMutants];
