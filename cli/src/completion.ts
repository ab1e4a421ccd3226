import type { Command } from 'commander';

/** The words that may follow a verb, `''` for what may follow the command itself. */
interface Words {
  verb: string;
  words: readonly { word: string; describe: string }[];
}

function wordsOf(program: Command): Words[] {
  const options = (command: Command) =>
    command.options.map(({ long, short, description }) => ({ word: long ?? short!, describe: description }));
  const general = [...options(program), { word: '--help', describe: 'help' }];
  const verbsOf = (command: Command) =>
    command.commands.map((one) => ({ word: one.name(), describe: one.description() }));
  return [
    { verb: '', words: [...verbsOf(program), ...general] },
    ...program.commands.map((command) => ({
      verb: command.name(),
      words: [...verbsOf(command), ...choicesOf(command), ...options(command), ...general],
    })),
  ];
}

const choicesOf = (command: Command) =>
  command.registeredArguments.flatMap(({ argChoices = [] }) =>
    argChoices.map((word) => ({ word, describe: '' })),
  );

const joined = (words: Words['words']) => words.map(({ word }) => word).join(' ');

/** In single quotes, as every shell here takes them. */
const quoted = (text: string) => `'${text.replaceAll("'", '’')}'`;

/** Words that are none of ours are names of files here. */
export const completionScripts = {
  bash: (program: Command) => `_file_storage() {
  local words current="\${COMP_WORDS[COMP_CWORD]}" verb="\${COMP_WORDS[1]}"
  [ "$COMP_CWORD" -eq 1 ] && verb=""
  case "$verb" in
${wordsOf(program)
  .map(({ verb, words }) => `    ${verb || '""'}) words=${quoted(joined(words))} ;;`)
  .join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _file_storage file-storage
`,
  zsh: (program: Command) => `#compdef file-storage
_file_storage() {
  local -a words_of
  local verb="\${words[2]}"
  (( CURRENT == 2 )) && verb=""
  case "$verb" in
${wordsOf(program)
  .map(
    ({ verb, words }) =>
      `    ${verb || '""'}) words_of=(${words
        .map(({ word, describe }) => quoted(`${word}:${describe.replaceAll(':', '\\:')}`))
        .join(' ')}) ;;`,
  )
  .join('\n')}
  esac
  _describe 'file-storage' words_of
  _files
}
compdef _file_storage file-storage
`,
  fish: (program: Command) =>
    wordsOf(program)
      .flatMap(({ verb, words }) =>
        words.map(({ word, describe }) => {
          const when = verb ? `__fish_seen_subcommand_from ${verb}` : '__fish_use_subcommand';
          const what = word.startsWith('--') ? `-l ${word.slice(2)}` : `-a ${quoted(word)}`;
          return `complete -c file-storage -n ${quoted(when)} ${what} -d ${quoted(describe)}\n`;
        }),
      )
      .join(''),
} as const;

export type Shell = keyof typeof completionScripts;

export const shells = Object.keys(completionScripts) as Shell[];
