import { CommandError, usageError } from './errors.ts';
import type { Surroundings } from './surroundings.ts';

/** Lets what cannot be undone pass: with `--yes`, or where whoever sits before the terminal agrees. */
export async function confirm({ ask }: Surroundings, what: string, yes: boolean | undefined): Promise<void> {
  if (yes) return;
  if (!ask) throw usageError(`${what} cannot be undone. Add --yes to confirm.`);
  const answer = await ask(`${what}? This cannot be undone. [y/N] `);
  if (!/^y(es)?$/i.test(answer.trim())) throw new CommandError('interrupted', 'Nothing was deleted.');
}
