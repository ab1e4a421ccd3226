import { CommandError, usageError } from './errors.ts';
import type { Io } from './io.ts';
import { plain } from './text.ts';

/**
 * Asks for confirmation of an action, unless `--yes` is given.
 *
 * @param kept where a copy of what is deleted stays, so that it can be undone
 * @throws CommandError if the user declines, or if there is no terminal to ask on
 */
export async function confirm(
  { ask }: Io,
  what: string,
  yes: boolean | undefined,
  kept?: string,
): Promise<void> {
  if (yes) return;
  const [risk, warning] =
    kept === undefined
      ? ['cannot be undone', 'This cannot be undone.']
      : ['has to be confirmed', `A copy stays in ${plain(kept)}.`];
  if (!ask) throw usageError(`${what} ${risk}. Add --yes to confirm.`);
  const answer = await ask(`${what}? ${warning} [y/N] `);
  if (!/^y(es)?$/i.test(answer.trim())) throw new CommandError('failed', 'Nothing was deleted.');
}
