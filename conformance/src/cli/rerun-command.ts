import type { OptionValues, Table } from '../../../packages/options/table.ts';
import { quoted } from '../../../packages/options/shell.ts';
import { commandName } from '../model/remedy.ts';
import { options, variableOf, type OptionName } from './options.ts';

/** `--config` is not in any table of options. */
const known: Table = options;

/** A command line to copy, for the same run with a new seed; it starts with variables for the secrets. */
export function sameRunLine(flags: OptionValues): string {
  const selected = Object.entries(flags).filter(([name]) => name !== 'seed');
  const isSecret = (name: string) => known[name]?.secret === true;
  const secrets = selected.flatMap(([name]) =>
    isSecret(name) ? [`${variableOf(name as OptionName)}=...`] : [],
  );
  const words = selected.flatMap(([name, values]) =>
    isSecret(name) ? [] : values.flatMap((value) => wordsOf(name, value)),
  );
  return [...secrets, commandName(), ...words].join(' ');
}

/** A switch has no value. */
function wordsOf(name: string, value: string): string[] {
  const option = known[name];
  return option && option.argument === undefined ? [`--${name}`] : [`--${name}`, quotedWord(value)];
}

/** The command that repeats one requirement of a report; only the id is left to fill in. */
export const replayLine = (file: string, again: readonly string[]): string =>
  [commandName(), 'replay', ...[file, 'ID', ...again].map(quotedWord)].join(' ');

const quotedWord = (word: string): string => (/^[\w./:=@-]+$/.test(word) ? word : quoted(word));
