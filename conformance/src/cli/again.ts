import type { OptionValues, Table } from '../../../options/table.ts';
import { quoted } from '../../../options/shell.ts';
import { commandName } from '../model/command-name.ts';
import { options, variableOf, type OptionName } from './options.ts';

/** With `--config`, which is no option of a table. */
const known: Table = options;

/** A command line to copy, for the same run with a new seed; variables for the secrets are in front of it. */
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

/** One requirement of a report again, as it can be copied but for the id. */
export const replayLine = (file: string, again: readonly string[]): string =>
  [commandName(), 'replay', ...[file, 'ID', ...again].map(quotedWord)].join(' ');

const quotedWord = (word: string): string => (/^[\w./:=@-]+$/.test(word) ? word : quoted(word));
