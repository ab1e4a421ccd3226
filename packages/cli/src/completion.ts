import type { Command } from 'commander';

/** The words that may follow a command; `''` is for those that may follow the program's name. */
interface Words {
  verb: string;
  words: readonly { word: string; describe: string }[];
}

function wordsOf(program: Command): Words[] {
  const options = (command: Command) =>
    command.options.map(({ long, short, description }) => ({ word: long ?? short!, describe: description }));
  const general = [...options(program), { word: '--help', describe: 'help' }];
  const verbsOf = (command: Command) =>
    visible(command).map((command) => ({ word: command.name(), describe: command.description() }));
  return [
    { verb: '', words: [...verbsOf(program), ...general] },
    ...visible(program).map((command) => ({
      verb: command.name(),
      words: [...verbsOf(command), ...choicesOf(command), ...options(command), ...general],
    })),
  ];
}

const visible = (command: Command) => command.createHelp().visibleCommands(command);

/** Commands whose arguments are paths of the drive. */
const ofDrive = [
  'ls',
  'cat',
  'download',
  'mv',
  'rm',
  'mkdir',
  'extract',
  'convert',
  'share',
  'unshare',
  'link',
  'star',
];
/** Commands that accept local paths, and paths of the drive with the prefix `drive:`. */
const ofBoth = ['cp', 'mv', 'sync', 'check'];

const choicesOf = (command: Command) =>
  command.registeredArguments.flatMap(({ argChoices = [] }) =>
    argChoices.map((word) => ({ word, describe: '' })),
  );

const joined = (words: Words['words']) => words.map(({ word }) => word).join(' ');

/** Quotes a text for all shells here, which have no common escape for a single quote. */
const quoted = (text: string) => `'${text.replaceAll("'", '’')}'`;

/** Scripts by shell. Any other word completes to local file names. */
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
  case "$verb $current" in *" -"*) return ;; esac
  # Bash takes the colon of drive: for the end of a word, unless it is told not to.
  case "$verb" in
    ${ofBoth.join('|')}) case "\${COMP_WORDS[COMP_CWORD - 2]}\${COMP_WORDS[COMP_CWORD - 1]}$current" in drive:*|*drive:*) ;; *) [ "$verb" = mv ] || return ;; esac ;;
    ${ofDrive.join('|')}) ;;
    *) return ;;
  esac
  local line
  while IFS= read -r line; do
    COMPREPLY+=("$(printf %q "$line")")
    case "$line" in */) compopt -o nospace 2>/dev/null ;; esac
  done < <(file-storage complete "\${current//\\\\/}" "\${COMP_LINE:0:COMP_POINT}" 2>/dev/null)
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
  case "$verb \${words[CURRENT]}" in
    *" -"*) ;;
    (${[...new Set([...ofDrive, ...ofBoth])].join('|')})\\ *)
      local -a there
      there=("\${(@f)$(file-storage complete "\${(Q)words[CURRENT]}" "$words" 2>/dev/null)}")
      compadd -S '' -- $there ;;
  esac
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
      .concat(
        `complete -c file-storage -n ${quoted(`__fish_seen_subcommand_from ${[...new Set([...ofDrive, ...ofBoth])].join(' ')}`)} -a '(file-storage complete (commandline -ct) (commandline -cp) 2>/dev/null)'\n`,
      )
      .join(''),
} as const;

export type Shell = keyof typeof completionScripts;

export const shells = Object.keys(completionScripts) as Shell[];
