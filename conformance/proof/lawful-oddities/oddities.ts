import { Chances } from './chances.ts';
import type { OtherChoice } from './other-choices.ts';

/** Ways in which a lawful server may differ from the one that everybody has in mind. */
export interface Oddities {
  /** Fields that the interface does not show, in every object. */
  readonly extraFields: boolean;
  readonly reorderedKeys: boolean;
  readonly shuffledLists: boolean;
  /** Any of 200, 201 and 202 for successes; any of 400, 409 and 422 for refusals without a stated code. */
  readonly otherCodes: boolean;
  /** What the interface leaves open is absent, null, or written in another way: all that can be, or these. */
  readonly otherChoices: boolean | readonly OtherChoice[];
  /** JSON with indentation and escapes. */
  readonly wordyJson: boolean;
  /**
   * The share pages of the application answer every address by 200, and tell people what is wrong; or each is the one
   * page of a program that then asks for more.
   */
  readonly sharePages: 'by status' | 'alike' | 'one page';
  /** Parameters of the content type, names of headers in odd letter case, cookies, and an answer 103 before. */
  readonly oddHeaders: boolean;
  readonly coding: 'identity' | 'gzip' | 'deflate' | 'br';
  readonly chunked: boolean;
  readonly connections: 'kept' | 'closed' | 'reset when idle';
  /** Milliseconds that an answer takes longer at most. */
  readonly longestDelay: number;
  /** One call in twenty is answered by 429, with `Retry-After` or without it, and not executed. */
  readonly turnsAway: boolean;
  /** Content types with parameters are refused in requests. */
  readonly refusesParameters: boolean;
  /** What is not starred cannot be unstarred. */
  readonly refusesUnstarred: boolean;
  /** How conversions are answered, apart from the one that the state provider names. */
  readonly conversions: 'with an entry' | 'to PDF by status' | 'by status' | 'by 501';
  /** A deletion is carried out almost half a second after its answer. */
  readonly lateDeletions: boolean;
  /** How ids are scattered, see `IdMapping`; 1 leaves them as they are. */
  readonly idFactor: bigint;
  /** How far the server's clock is off. */
  readonly clockHours: -1 | 0 | 1;
}

/** The mix of a seed. */
export function odditiesOf(seed: number): Oddities {
  const { oneIn, pick, integer } = new Chances(seed, 'oddities');
  const mostly = () => !oneIn(3);
  return {
    extraFields: mostly(),
    reorderedKeys: mostly(),
    shuffledLists: mostly(),
    otherCodes: mostly(),
    otherChoices: mostly(),
    wordyJson: mostly(),
    sharePages: pick('by status', 'alike', 'one page'),
    oddHeaders: mostly(),
    coding: pick('identity', 'gzip', 'deflate', 'br'),
    chunked: mostly(),
    connections: pick('kept', 'closed', 'reset when idle'),
    longestDelay: pick(0, 10, 30),
    turnsAway: mostly(),
    refusesParameters: mostly(),
    refusesUnstarred: mostly(),
    conversions: pick('with an entry', 'to PDF by status', 'by status', 'by 501'),
    lateDeletions: mostly(),
    // Untouched, far apart, anywhere below 2^53, and just below it.
    idFactor: pick(1n, 1_000_003n, 1_234_567_890_123n + BigInt(integer(2 ** 40)), -1n),
    clockHours: pick(-1, 0, 1),
  };
}

export const noOddities: Oddities = {
  extraFields: false,
  reorderedKeys: false,
  shuffledLists: false,
  otherCodes: false,
  otherChoices: false,
  wordyJson: false,
  sharePages: 'by status',
  oddHeaders: false,
  coding: 'identity',
  chunked: false,
  connections: 'kept',
  longestDelay: 0,
  turnsAway: false,
  refusesParameters: false,
  refusesUnstarred: false,
  conversions: 'with an entry',
  lateDeletions: false,
  idFactor: 1n,
  clockHours: 0,
};

export const allOddities: Oddities = {
  extraFields: true,
  reorderedKeys: true,
  shuffledLists: true,
  otherCodes: true,
  otherChoices: true,
  wordyJson: true,
  sharePages: 'alike',
  oddHeaders: true,
  coding: 'gzip',
  chunked: true,
  connections: 'reset when idle',
  longestDelay: 30,
  turnsAway: true,
  refusesParameters: true,
  refusesUnstarred: true,
  conversions: 'by 501',
  lateDeletions: true,
  idFactor: -1n,
  clockHours: 1,
};

/** A clock that is as far off as the mix has it. */
export const clockOf =
  ({ clockHours }: Oddities): (() => Date) =>
  () =>
    new Date(Date.now() + clockHours * 3_600_000);
