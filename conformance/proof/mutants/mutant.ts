import type { SubjectId } from '../../src/model/subject.ts';
import { listed, lying, type Code, type Fault, type Place } from './faults/fault.ts';

/** Requirements that fail as well, each with the reason why a fault of this kind necessarily violates it. */
export type Consequences = Readonly<Partial<Record<SubjectId, string>>>;

/** In which requests a fault shows, if not in all. */
export type Kind =
  /** Right for English names, wrong for others. */
  | 'alphabet'
  /** Right for the entry in the request, but another one is damaged. */
  | 'bystander'
  /** Right for the first account or an owner, wrong for a member, another token or a stranger. */
  | 'caller'
  /** Right near the root, wrong further down. */
  | 'depth'
  /** Wrong for unusual names, or if an entry in the trash has the name. */
  | 'edge-case'
  /** Wrong for entries of another kind, name, size or place. */
  | 'entry'
  /** Right for files and wrong for folders, or right for ids and wrong for hashes, or the reverse. */
  | 'entry-type'
  /** Wrong in an unusual form of the request or response. */
  | 'form'
  /** Right for a new entry, wrong after an earlier operation. */
  | 'history'
  /** Right alone, wrong together with other entries or settings. */
  | 'interaction'
  /** Wrong for entries with a star, a link or a share, or for large ones. */
  | 'mark'
  /** Wrong for optional data about a file. */
  | 'metadata'
  /** Wrong for a name that is taken or looks taken. */
  | 'namesake'
  /** Right for one or two, wrong for more. */
  | 'number'
  /** Right alone, wrong together with another option. */
  | 'option'
  /** Right for the caller's own entries, wrong for those of another user. */
  | 'owner'
  /** Right in the personal workspace, wrong in a shared one. */
  | 'place'
  /** Right for one link, password, address or receiver, wrong for another. */
  | 'receiver'
  /** Refused, but carried out all the same. */
  | 'refusal'
  /** Right the first time, wrong when it is repeated. */
  | 'repetition'
  /** The response is right, but the result of the operation is not usable. */
  | 'result'
  /** The response is right, but the operation does more or less. */
  | 'side-effect'
  /** Right for a few bytes, wrong for more. */
  | 'size'
  /** Right for active entries, wrong in the trash. */
  | 'state'
  /** Right in form, wrong in value. */
  | 'value';

/** One small fault in a correct server, as an implementer might make it. */
export interface Mutant {
  /** Unique, e.g. `folder-name-optional`. */
  readonly id: string;
  /** What is wrong, in one sentence. */
  readonly sentence: string;
  /** Undefined if the fault shows in every request of its operation. */
  readonly kind: Kind | undefined;
  /** The requirements that must fail; never empty. */
  readonly breaks: readonly SubjectId[];
  /** The requirements that may fail as a consequence. */
  readonly also: Consequences;
  /**
   * Whether the contract includes the overlay of the reference server, which resolves what the contract leaves open.
   */
  readonly overlaid: boolean;
  /** Whether only the walks run: no other check is expected to detect it. */
  readonly walks: boolean;
  readonly fault: Fault;
}

interface MutantOptions {
  readonly kind?: Kind;
  readonly breaks: SubjectId | readonly SubjectId[];
  readonly also?: Consequences;
  readonly overlaid?: boolean;
  readonly walks?: boolean;
  /**
   * The operations that it changes, if not all and if the fault does not say it itself; or further ones that show it,
   * such as the operation whose cases test it.
   */
  readonly touches?: Place | readonly Place[];
  /** The codes of the errors that it changes or omits, if the fault does not say it itself. */
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
  { kind, breaks, also = {}, overlaid = false, walks = false, touches, changes }: MutantOptions,
  fault: Fault,
): Mutant {
  return {
    id,
    sentence,
    kind,
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

/** The contract against which a server is tested: as it is, or with the overlay of the reference server. */
export type Basis = 'stated' | 'overlaid';

export const basisFor = ({ overlaid }: Mutant): Basis => (overlaid ? 'overlaid' : 'stated');
