import type { OptionValues, Table } from '../../../packages/options/table.ts';
import { quoted } from '../../../packages/options/shell.ts';
import { commandName, endsServer } from '../engine/model/remedy.ts';
import { replayOptions } from './command-options.ts';
import { options, variableOf, type OptionName } from './options.ts';

/** `--config` is not in any table of options. */
const known: Table = options;

/** A command line to copy, for the same run with a new seed; it starts with variables for the secrets. */
export const sameRunLine = (flags: OptionValues): string => lineOf([], flags, (name) => name !== 'seed');

const ofReplay: readonly string[] = [...replayOptions, 'config'];

/** The command that repeats one requirement of a report, with the options of its run; only the id is left to fill in. */
export function replayLine(file: string, flags: OptionValues, seed: number): string {
  const words = endsServer()
    ? ['--only ID', `--seed ${seed}`, '--verbose']
    : ['replay', quotedWord(file), 'ID'];
  return lineOf(words, flags, (name) => ofReplay.includes(name));
}

function lineOf(first: readonly string[], flags: OptionValues, isWanted: (name: string) => boolean): string {
  const selected = Object.entries(flags).filter(([name]) => isWanted(name));
  const isSecret = (name: string) => known[name]?.secret === true;
  const secrets = selected.flatMap(([name]) =>
    isSecret(name) ? [`${variableOf(name as OptionName)}=...`] : [],
  );
  const words = selected.flatMap(([name, values]) =>
    isSecret(name) ? [] : values.flatMap((value) => wordsOf(name, value)),
  );
  return [...secrets, commandName(), ...first, ...words].join(' ');
}

/** A switch has no value. */
function wordsOf(name: string, value: string): string[] {
  const option = known[name];
  return option && option.argument === undefined ? [`--${name}`] : [`--${name}`, quotedWord(value)];
}

const quotedWord = (word: string): string => (/^[\w./:=@-]+$/.test(word) ? word : quoted(word));
