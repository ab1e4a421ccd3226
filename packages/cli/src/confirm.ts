import { CommandError, usageError } from './errors.ts';
import type { Io } from './io.ts';

/**
 * Asks for confirmation of an irreversible action, unless `--yes` is given.
 *
 * @throws CommandError if the user declines, or if there is no terminal to ask on
 */
export async function confirm({ ask }: Io, what: string, yes: boolean | undefined): Promise<void> {
  if (yes) return;
  if (!ask) throw usageError(`${what} cannot be undone. Add --yes to confirm.`);
  const answer = await ask(`${what}? This cannot be undone. [y/N] `);
  if (!/^y(es)?$/i.test(answer.trim())) throw new CommandError('failed', 'Nothing was deleted.');
}
