import type { Outcome } from './program.ts';

/** Runs one step after another, and keeps their outcomes. */
export class Steps {
  readonly outcomes: Outcome[] = [];

  /** A step passes unless its work throws. The next step runs in any case. */
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
