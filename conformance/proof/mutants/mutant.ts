import type { SubjectId } from '../../src/model/subject.ts';
import { listed, lying, type Code, type Fault, type Place } from './faults/fault.ts';

/** Requirements that go red as well, each with the reason why a fault of this kind cannot but break it. */
export type Consequences = Readonly<Partial<Record<SubjectId, string>>>;

/** For which requests a fault shows, if not for all of them. */
export type Kind =
  /** English names are right, others are wrong. */
  | 'alphabet'
  /** The entry that is named is right, another one is harmed. */
  | 'bystander'
  /** Right for the first account or an owner, wrong for a member, another token or a stranger. */
  | 'caller'
  /** Right near the root, wrong further down. */
  | 'depth'
  /** Wrong for unusual names, or where something in the trash has the name. */
  | 'edge-case'
  /** Wrong for entries of another kind, name, size or place. */
  | 'entry'
  /** Right for files and wrong for folders, for an id and not for a hash, or the other way round. */
  | 'entry-type'
  /** Wrong in another form than the usual one. */
  | 'form'
  /** Right for a new entry, wrong after what was done to it. */
  | 'history'
  /** Right by itself, wrong beside others or for what it has already. */
  | 'interaction'
  /** Wrong for what has a star, a link or a share, or is large. */
  | 'mark'
  /** Wrong for further facts about a file. */
  | 'metadata'
  /** Wrong for a name that is, or looks, taken. */
  | 'namesake'
  /** Right for one or two, wrong for more. */
  | 'number'
  /** Right by itself, wrong beside another option. */
  | 'option'
  /** Right for the caller's own, wrong for what belongs to another user. */
  | 'owner'
  /** Right in the personal workspace, wrong in a shared one. */
  | 'place'
  /** Right for one link, password, address or receiver, wrong for another. */
  | 'receiver'
  /** Refused, and done all the same. */
  | 'refusal'
  /** Right once, wrong when it is done again. */
  | 'repetition'
  /** The response is right, the result of the operation is not usable. */
  | 'result'
  /** The response is right, but the operation does more, or less. */
  | 'side-effect'
  /** Right for a few bytes, wrong for more. */
  | 'size'
  /** Right for active entries, wrong in the trash. */
  | 'state'
  /** Right in form, wrong in value. */
  | 'value';

/** One small fault of a correct server, as an implementer might make it. */
export interface Mutant {
  /** Unique, e.g. `folder-name-optional`. */
  readonly id: string;
  /** What is wrong, in one sentence. */
  readonly sentence: string;
  /** Undefined if the fault shows in every request of its operation. */
  readonly kind: Kind | undefined;
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
  readonly kind?: Kind;
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
