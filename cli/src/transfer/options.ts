import type { Command } from 'commander';
import { parsed } from '../../../options/table.ts';
import { wholeNumber } from '../../../options/values.ts';
import { usageError } from '../errors.ts';
import { Filter } from './filter.ts';

/** What to do where another file of the name is at the target already. */
export type Conflict = 'refuse' | 'skip' | 'overwrite' | 'update' | 'keep-both';

export interface TransferOptions {
  filter: Filter;
  /** Files at once. */
  transfers: number;
  conflict: Conflict;
  /** Tells what would be done, and does none of it. */
  dryRun: boolean;
}

interface Flags {
  include?: string[];
  exclude?: string[];
  transfers: number;
  skip?: true;
  overwrite?: true;
  update?: true;
  keepBoth?: true;
  dryRun?: true;
}

/** Adds the options that every verb has which copies files. */
export function addTransferOptions(command: Command, { keepsBoth }: { keepsBoth: boolean }): Command {
  command
    .option(
      '--include <patterns...>',
      'take only the files that match one of these, such as *.png or 2026/**',
    )
    .option('--exclude <patterns...>', 'leave out the files and folders that match one of these')
    .option('--transfers <number>', 'how many files at once', parsed(wholeNumber(1, 64)), 4)
    .option('--skip', 'leave a file alone whose name is taken at the target')
    .option('--overwrite', 'replace a file whose name is taken; on the server the old one goes to the trash')
    .option('--update', 'replace a file whose name is taken if it is older, and leave it alone otherwise')
    .option('--dry-run', 'show what would be done, and do none of it');
  if (keepsBoth) command.option('--keep-both', 'copy a file although another one of its name is there');
  return command;
}

/** @throws CommandError for options that contradict each other */
export function transferOptionsOf(command: Command, otherwise: Conflict = 'refuse'): TransferOptions {
  const { include, exclude, transfers, dryRun = false, ...flags } = command.opts<Flags>();
  const chosen = (
    [
      ['skip', flags.skip],
      ['overwrite', flags.overwrite],
      ['update', flags.update],
      ['keep-both', flags.keepBoth],
    ] as const
  )
    .filter(([, isGiven]) => isGiven)
    .map(([name]) => name);
  if (chosen.length > 1) throw usageError(`--${chosen.join(' and --')} contradict each other. Give one.`);
  return { filter: new Filter({ include, exclude }), transfers, conflict: chosen[0] ?? otherwise, dryRun };
}
