import { Chances } from './chances.ts';
import type { OtherChoice } from './other-choices.ts';

/** Ways in which a lawful server may differ from what clients expect. */
export interface Oddities {
  /** Additional fields in every object. */
  readonly extraFields: boolean;
  readonly reorderedKeys: boolean;
  readonly shuffledLists: boolean;
  /** Any of 200, 201 and 202 for successes; any of 400, 409 and 422 for errors without a specified code. */
  readonly otherCodes: boolean;
  /** Values that the interface leaves open are absent, null, or in another form: all that can be, or only these. */
  readonly otherChoices: boolean | readonly OtherChoice[];
  /** JSON with indentation and escapes. */
  readonly wordyJson: boolean;
  /**
   * The share pages of the application return 200 for every address and describe the error in text, or all are the same
   * page, whose script loads the rest.
   */
  readonly sharePages: 'by status' | 'alike' | 'one page';
  /**
   * Parameters of the content type, header names in unusual case, cookies, and a response 103 before the actual one.
   */
  readonly oddHeaders: boolean;
  readonly coding: 'identity' | 'gzip' | 'deflate' | 'br';
  readonly chunked: boolean;
  readonly connections: 'kept' | 'closed' | 'reset when idle';
  /** Maximum delay of a response in milliseconds. */
  readonly longestDelay: number;
  /** One request in twenty gets a 429, with or without `Retry-After`, and has no effect. */
  readonly turnsAway: boolean;
  /** Refuses content types with parameters in requests. */
  readonly refusesParameters: boolean;
  /** Refuses to unstar entries that are not starred. */
  readonly refusesUnstarred: boolean;
  /** The response to conversions, except for that of the state provider. */
  readonly conversions: 'with an entry' | 'to PDF by status' | 'by status' | 'by 501';
  /** Milliseconds between the response to a deletion and its effect. */
  readonly lateDeletions: number;
  /** How ids are scattered, see `IdMapping`; 1 does not change them. */
  readonly idFactor: bigint;
  /** The error of the server's clock. */
  readonly clockHours: -1 | 0 | 1;
}

/** The mix of oddities for a seed. */
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
    lateDeletions: mostly() ? 400 : 0,
    // Unchanged, far apart, anywhere below 2^53, or just below it.
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
  lateDeletions: 0,
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
  lateDeletions: 400,
  idFactor: -1n,
  clockHours: 1,
};

/** A clock with the error of the mix. */
export const clockOf =
  ({ clockHours }: Oddities): (() => Date) =>
  () =>
    new Date(Date.now() + clockHours * 3_600_000);
