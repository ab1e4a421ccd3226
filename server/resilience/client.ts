import { entryActions } from './entry-actions.ts';
import { Model } from './model.ts';
import type { Random } from './random.ts';
import type { ServerProcess } from './server-process.ts';
import type { Action, Content, Plan, Step } from './step.ts';
import { uploadActions } from './upload-actions.ts';

const noteActions = {
  createNote: (plan) => {
    const title = plan.newName();
    const body = `Body of ${title}`;
    return {
      apply: (model) => model.notes.set(title, body),
      send: async ({ client }) => {
        await client.call('createNote', { body: { title, body } });
        return undefined;
      },
    };
  },
} satisfies Record<string, Action>;

const actions = { ...entryActions, ...uploadActions, ...noteActions };

/** How often each is tried; what begins an upload is rarer than what goes on with one. */
const weights: Record<keyof typeof actions, number> = {
  createFolder: 6,
  moveToTrash: 3,
  restore: 3,
  deleteForever: 8,
  move: 6,
  link: 4,
  unlink: 2,
  extract: 6,
  presign: 10,
  presignArchive: 2,
  put: 20,
  createMultipart: 0.3,
  putPart: 6,
  completeMultipart: 6,
  register: 20,
  createNote: 4,
};

const wheel: Action[] = Object.entries(weights).flatMap(([name, weight]) =>
  Array.from({ length: weight * 10 }, () => actions[name as keyof typeof actions]),
);

/** What a client knows of a write that was not answered: it may be done, or not. */
export interface Doubt {
  before: Model;
  after: Model;
}

/** One user of the server, who writes one thing after the other and remembers what was acknowledged. */
export class Client {
  readonly name: string;
  model = new Model();
  /** Set by a write without an answer, until somebody looks what became of it. */
  doubt: Doubt | undefined;
  readonly #random: Random;
  readonly #contents = new Map<string, Content>();
  readonly #attempted = new Set<string>();
  #names = 0;

  constructor(name: string, random: Random) {
    this.name = name;
    this.#random = random;
  }

  /** Whether a name is of this client's making. */
  owns(name: string): boolean {
    return name.startsWith(`${this.name}-`);
  }

  /** Writes until the server is killed, or gives an answer that was not to be expected: that is thrown. */
  async run(server: ServerProcess, onAcknowledged: () => void): Promise<void> {
    while (!this.doubt) {
      const step = this.#plan();
      if (!step) continue;
      const before = this.model;
      const after = before.clone();
      step.apply(after);
      try {
        const learn = await step.send(server);
        learn?.(after);
      } catch (error) {
        this.doubt = { before, after };
        const isBroken = error instanceof TypeError && server.child.killed;
        if (!isBroken) throw error;
        return;
      }
      this.model = after;
      onAcknowledged();
    }
  }

  #plan(): Step | undefined {
    const plan: Plan = {
      model: this.model,
      random: this.#random,
      newName: () => `${this.name}-${++this.#names}`,
      contents: this.#contents,
      attempted: this.#attempted,
    };
    return this.#random.pick(wheel)!(plan);
  }
}
