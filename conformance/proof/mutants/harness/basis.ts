import type { Mutant } from '../mutant.ts';

/** What a server is judged by: the contract as it is stated, or with the overlay of the reference server. */
export type Basis = 'stated' | 'overlaid';

export const basisFor = ({ overlaid }: Mutant): Basis => (overlaid ? 'overlaid' : 'stated');
