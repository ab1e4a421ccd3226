import type { ChangeLog, Direction, Impact } from './change.ts';

/** What a change does to the set of messages that are valid. */
export type Effect = 'narrower' | 'wider' | 'other';

/**
 * The server must go on understanding what clients send, and clients what the server sends: a request may accept
 * more and a response may promise more. A wider response breaks clients that hold answers against the contract or
 * handle every value of an enum by name, and a change whose effect cannot be told may break anyone.
 */
const impactOf: Record<Direction, Record<Effect, Impact>> = {
  request: { narrower: 'major', wider: 'minor', other: 'major' },
  response: { narrower: 'minor', wider: 'major', other: 'major' },
};

/** Judges the changes of one operation. */
export class Judge {
  readonly #log: ChangeLog;
  readonly #operation: string;

  constructor(log: ChangeLog, operation: string) {
    this.#log = log;
    this.#operation = operation;
  }

  /** A change that is the same whichever way messages travel. */
  rate(impact: Impact, pointer: string, message: string): void {
    this.#log.add({ impact, pointer, message }, this.#operation);
  }

  /** The judge of what travels one way. */
  towards(direction: Direction): DirectedJudge {
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

export interface DirectedJudge {
  readonly direction: Direction;
  rate(impact: Impact, pointer: string, message: string): void;
  weigh(effect: Effect, pointer: string, message: string): void;
}
