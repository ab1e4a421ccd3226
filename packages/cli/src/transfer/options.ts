import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { append, parsed } from '../../../options/table.ts';
import { wholeNumber } from '../../../options/values.ts';
import { severalOf } from '../drive.ts';
import { CommandError, usageError } from '../errors.ts';
import { plain } from '../text.ts';
import { localPath } from './copy-paths.ts';
import { Filter } from './filter.ts';

/** What to do if the target already has another file of the same name. */
export type Conflict = 'refuse' | 'skip' | 'overwrite' | 'update' | 'keep-both';

export interface TransferOptions {
  filter: Filter;
  /** Number of parallel transfers. */
  transfers: number;
  conflict: Conflict;
  /** Whether the command also has `--keep-both`. */
  keepsBoth: boolean;
  /** Shows what would be done, without doing it. */
  dryRun: boolean;
  /** Local folder for copies of what is replaced or deleted here. */
  backupDir: string | undefined;
}

interface Flags {
  include?: string[];
  exclude?: string[];
  excludeFrom?: string[];
  transfers: number;
  skip?: true;
  overwrite?: true;
  update?: true;
  keepBoth?: true;
  dryRun?: true;
  backupDir?: string;
}

/** Adds the options that choose files. */
export function addFilterOptions(command: Command): Command {
  return command
    .option(
      '--include <pattern>',
      'include only files that match this pattern (gitignore rules), such as *.png or 2026/; may be repeated',
      append,
    )
    .option(
      '--exclude <pattern>',
      'skip files and folders that match this pattern (gitignore rules); may be repeated',
      append,
    )
    .option(
      '--exclude-from <file>',
      'exclude the patterns of this file, one a line; empty lines and those with # are skipped; may be repeated',
      append,
    )
    .option('--transfers <number>', 'number of parallel transfers', parsed(wholeNumber(1, 64)), 4);
}

/** Adds the options that all commands for copying have in common. */
export function addTransferOptions(
  command: Command,
  { keepsBoth, backsUp = true }: { keepsBoth: boolean; backsUp?: boolean },
): Command {
  addFilterOptions(command)
    .option('--skip', 'skip a file if its name exists at the target')
    .option(
      '--overwrite',
      'replace an existing file; on the drive, the old one goes to the trash, with its link, shares and star',
    )
    .option('--update', 'replace an existing file only if it is older')
    .option('--dry-run', 'show what would be done, without doing it');
  if (backsUp)
    command.option(
      '--backup-dir <folder>',
      'keep a copy of each local file that is replaced or deleted in this folder, beside earlier copies',
      localPath,
    );
  if (keepsBoth) command.option('--keep-both', 'copy a file even if one with the same name exists');
  return command;
}

/** @throws CommandError for options that cannot be combined; the error of the file system if a file cannot be read */
export function transferOptionsOf(command: Command, otherwise: Conflict = 'refuse'): TransferOptions {
  const { include, transfers, dryRun = false, backupDir, ...flags } = command.opts<Flags>();
  const noted = (flags.excludeFrom ?? []).flatMap(patternsIn);
  // To git, an exception from nothing is none.
  while (noted[0]?.startsWith('!')) noted.shift();
  const exclude = [...noted, ...(flags.exclude ?? [])];
  const { skip, overwrite, update, keepBoth } = flags;
  const conflicts = { skip, overwrite, update, 'keep-both': keepBoth };
  const chosen = (Object.keys(conflicts) as (keyof typeof conflicts)[]).filter((name) => conflicts[name]);
  if (chosen.length > 1) throw usageError(`--${chosen.join(' and --')} cannot be combined. Use one of them.`);
  const keepsBoth = command.options.some(({ long }) => long === '--keep-both');
  const conflict = chosen[0] ?? otherwise;
  return { filter: new Filter({ include, exclude }), transfers, conflict, keepsBoth, dryRun, backupDir };
}

/**
 * Reads patterns as git reads them from `.gitignore`, without spaces at their ends.
 *
 * @throws CommandError for another encoding: its patterns would exclude nothing, and `sync --delete` would delete it
 */
function patternsIn(file: string): string[] {
  const bytes = readFileSync(file);
  if (!isUtf8(bytes) || bytes.includes(0))
    throw usageError(`The patterns in ${plain(file)} are not in UTF-8. Save the file in UTF-8.`);
  return new TextDecoder()
    .decode(bytes)
    .split(/\r?\n/)
    .map((line) => line.replace(/(?<!\\) +$/, ''))
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));
}

/** The error about existing entries of the same name, with the options that the command has and that would help. */
export function sameName(
  there: readonly { id: number; name: string }[],
  { conflict, keepsBoth }: Pick<TransferOptions, 'conflict' | 'keepsBoth'>,
  isReplaceable: boolean,
): CommandError {
  if (there.length > 1) return new CommandError('invalid', severalOf(there));
  const isHelpless = conflict !== 'refuse' || !isReplaceable;
  const hint = isHelpless ? 'sameNameInSpite' : keepsBoth ? 'sameName' : 'sameNameInMove';
  return new CommandError(
    'invalid',
    `Another ${plain(there[0]!.name)} already exists (id:${there[0]!.id})`,
    hint,
  );
}
