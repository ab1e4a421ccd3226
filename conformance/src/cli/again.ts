import type { Given } from '../../../options/table.ts';
import { quoted } from '../../../options/shell.ts';
import { commandName } from '../model/command-name.ts';
import { options, variableOf, type OptionName } from './options.ts';

/** The same run again but for its seed, as it can be copied: what is secret stands before it, to be filled in. */
export function sameRunLine(flags: Given): string {
  const given = (Object.entries(flags) as [OptionName, readonly string[]][]).filter(
    ([name]) => name !== 'seed',
  );
  const secrets = given.filter(([name]) => options[name]?.secret);
  const words = given
    .filter(([name]) => !options[name]?.secret)
    .flatMap(([name, values]) =>
      values.flatMap((value) =>
        options[name]?.argument === undefined && value === 'true'
          ? [`--${name}`]
          : [`--${name}`, quotedWord(value)],
      ),
    );
  return [...secrets.map(([name]) => `${variableOf(name)}=...`), commandName(), ...words].join(' ');
}

/** One requirement of a report again, as it can be copied but for the id. */
export const replayLine = (file: string, again: readonly string[]): string =>
  [commandName(), 'replay', ...[file, 'ID', ...again].map(quotedWord)].join(' ');

const quotedWord = (word: string): string => (/^[\w./:=@-]+$/.test(word) ? word : quoted(word));
