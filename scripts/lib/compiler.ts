import path from 'node:path';
import { repositoryRoot } from './layout.ts';

/**
 * The compiler as a program: TypeScript 7, which takes a third of the time. `typescript` stays at the last version that
 * others load as a library, the walls and the writer of `types.ts` among them.
 */
export const compiler = path.join(repositoryRoot, 'node_modules/typescript-7/bin/tsc');
