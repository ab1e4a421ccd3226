import type { SubjectId } from '../../src/model/subject.ts';
import { listed, lying, type Code, type Fault, type Place } from './faults/fault.ts';

/** Requirements that go red as well, each with the reason why a fault of this kind cannot but break it. */
export type Consequences = Readonly<Partial<Record<SubjectId, string>>>;

/** One small fault of a correct server, as an implementer might make it. */
export interface Mutant {
  /** Unique, e.g. `folder-name-optional`. */
  readonly id: string;
  /** What is wrong, in one sentence. */
  readonly sentence: string;
  /** The requirements that have to go red; never empty. */
  readonly breaks: readonly SubjectId[];
  /** The requirements that may go red because of that. */
  readonly also: Consequences;
  /** Whether the reference server's own overlay is judged by as well, which names what the contract leaves open. */
  readonly overlaid: boolean;
  /** Whether it is for the walks, and judged by them alone: no other check is to find it. */
  readonly walks: boolean;
  readonly fault: Fault;
}

interface MutantOptions {
  readonly breaks: SubjectId | readonly SubjectId[];
  readonly also?: Consequences;
  readonly overlaid?: boolean;
  readonly walks?: boolean;
  /**
   * Where it lies, if that is not everywhere and the fault does not say it itself; or what else shows it, such as the
   * cases of what is shown.
   */
  readonly touches?: Place | readonly Place[];
  /** The codes of the refusals that it changes or does without, if the fault does not say it itself. */
  readonly changes?: Code | readonly Code[];
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
  { breaks, also = {}, overlaid = false, walks = false, touches, changes }: MutantOptions,
  fault: Fault,
): Mutant {
  return {
    id,
    sentence,
    breaks: typeof breaks === 'string' ? [breaks] : breaks,
    also,
    overlaid,
    walks,
    fault: lying(
      { ...(touches && { touches: listed(touches) }), ...(changes && { changes: listed(changes) }) },
      fault,
    ),
  };
}
