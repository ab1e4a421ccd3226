import type { Outcome } from './program.ts';

/** Tries one step after the other, and keeps what came of each. */
export class Steps {
  readonly outcomes: Outcome[] = [];

  /** A step is right where its work ends, and wrong with what it threw. The next one is tried all the same. */
  async step(operation: string, name: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
      this.outcomes.push({ operation, case: name, verdict: 'right' });
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error);
      this.outcomes.push({ operation, case: name, verdict: 'wrong', said });
    }
  }

  skip(operation: string, said: string): void {
    this.outcomes.push({ operation, case: '', verdict: 'skipped', said });
  }
}
