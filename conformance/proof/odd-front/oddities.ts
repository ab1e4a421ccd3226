import { Chances } from './chances.ts';

/** Ways in which the transport of a lawful server may differ from what clients expect. */
export interface Oddities {
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
  /** The error of the server's clock. */
  readonly clockHours: -1 | 0 | 1;
}

/** The mix of oddities for a seed. */
export function odditiesOf(seed: number): Oddities {
  const { oneIn, pick } = new Chances(seed, 'oddities');
  const mostly = () => !oneIn(3);
  return {
    oddHeaders: mostly(),
    coding: pick('identity', 'gzip', 'deflate', 'br'),
    chunked: mostly(),
    connections: pick('kept', 'closed', 'reset when idle'),
    longestDelay: pick(0, 10, 30),
    turnsAway: mostly(),
    clockHours: pick(-1, 0, 1),
  };
}

export const allOddities: Oddities = {
  oddHeaders: true,
  coding: 'gzip',
  chunked: true,
  connections: 'reset when idle',
  longestDelay: 30,
  turnsAway: true,
  clockHours: 1,
};

/** A clock with the error of the mix. */
export const clockOf =
  ({ clockHours }: Oddities): (() => Date) =>
  () =>
    new Date(Date.now() + clockHours * 3_600_000);
