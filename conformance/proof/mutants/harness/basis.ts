import type { Mutant } from '../mutant.ts';

/** The contract against which a server is tested: as it is, or with the overlay of the reference server. */
export type Basis = 'stated' | 'overlaid';

export const basisFor = ({ overlaid }: Mutant): Basis => (overlaid ? 'overlaid' : 'stated');
