import type { SubjectId } from '../../src/model/subject.ts';
import { touching, type Fault, type Place } from './faults/fault.ts';

/** One small fault in a correct server, as an implementer might make it. */
export interface Mutant {
  /** Unique, e.g. `folder-name-optional`. */
  readonly id: string;
  /** What is wrong, in one sentence. */
  readonly sentence: string;
  /** The requirements that must fail; never empty. */
  readonly breaks: readonly SubjectId[];
  /**
   * Whether the contract includes the overlay of the reference server, which resolves what the contract leaves open.
   */
  readonly overlaid: boolean;
  /** Whether only the walks run: no other check is expected to detect it. */
  readonly walks: boolean;
  readonly fault: Fault;
}

interface MutantOptions {
  readonly breaks: SubjectId | readonly SubjectId[];
  readonly overlaid?: boolean;
  readonly walks?: boolean;
  /**
   * The operations that it changes, if not all and if the fault does not say it itself; or further ones that show it,
   * such as the operation whose cases test it.
   */
  readonly touches?: Place | readonly Place[];
}

/**
 * Declares a mutant.
 *
 * @example
 * mutant('folder-name-optional', 'A folder without a name is created.', { breaks: 'FOLDER-4' },
 *   fills('createFolder', 'name', 'Untitled'));
 */
export function mutant(
  id: string,
  sentence: string,
  { breaks, overlaid = false, walks = false, touches }: MutantOptions,
  fault: Fault,
): Mutant {
  return {
    id,
    sentence,
    breaks: typeof breaks === 'string' ? [breaks] : breaks,
    overlaid,
    walks,
    fault: touches ? touching(touches, fault) : fault,
  };
}

/** The contract against which a server is tested: as it is, or with the overlay of the reference server. */
export type Basis = 'stated' | 'overlaid';

export const basisFor = ({ overlaid }: Mutant): Basis => (overlaid ? 'overlaid' : 'stated');
