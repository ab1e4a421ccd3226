import type { ChangeLog, Direction, Impact } from './change.ts';

/** The effect of a change on the set of valid messages. */
export type Effect = 'narrower' | 'wider' | 'other';

/**
 * The server must still understand clients, and clients the server: a request may accept more, and a response may
 * promise more. A wider response breaks clients that validate responses or handle every value of an enum by name, and a
 * change with an unknown effect may break anyone.
 */
const impactOf: Record<Direction, Record<Effect, Impact>> = {
  request: { narrower: 'major', wider: 'minor', other: 'major' },
  response: { narrower: 'minor', wider: 'major', other: 'major' },
};

/** Rates the changes of one operation. */
export class Rater {
  readonly #log: ChangeLog;
  readonly #operation: string;

  constructor(log: ChangeLog, operation: string) {
    this.#log = log;
    this.#operation = operation;
  }

  /** Rates a change whose impact is the same for requests and responses. */
  rate(impact: Impact, pointer: string, message: string): void {
    this.#log.add({ impact, pointer, message }, this.#operation);
  }

  /** Rates changes of requests, or of responses. */
  towards(direction: Direction): DirectedRater {
    return {
      direction,
      rate: (impact, pointer, message) => {
        this.#log.add({ impact, pointer, message, direction }, this.#operation);
      },
      weigh: (effect, pointer, message) => {
        this.#log.add({ impact: impactOf[direction][effect], pointer, message, direction }, this.#operation);
      },
    };
  }
}

export interface DirectedRater {
  readonly direction: Direction;
  rate(impact: Impact, pointer: string, message: string): void;
  weigh(effect: Effect, pointer: string, message: string): void;
}
