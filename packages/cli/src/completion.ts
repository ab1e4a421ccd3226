import type { Command } from 'commander';

/** The words that may follow a command; `''` is for those that may follow the program's name. */
interface Words {
  /** @example 'vault put' */
  verb: string;
  words: readonly { word: string; describe: string }[];
}

function wordsOf(program: Command): Words[] {
  const options = (command: Command) =>
    command.options.map(({ long, short, description }) => ({ word: long ?? short!, describe: description }));
  const general = [...options(program), { word: '--help', describe: 'help' }];
  const wordsIn = (command: Command, verb: string): Words[] => [
    {
      verb,
      words: [
        ...visible(command).map((each) => ({ word: each.name(), describe: each.description() })),
        ...choicesOf(command),
        ...(verb === '' ? [] : options(command)),
        ...general,
      ],
    },
    ...visible(command).flatMap((each) => wordsIn(each, `${verb} ${each.name()}`.trim())),
  ];
  return wordsIn(program, '');
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

/** Finds the command in `$word` after `$verb`: the values of options before it are no commands. */
const verbIn = (all: readonly Words[]) =>
  `    case "\${verb:+$verb }$word" in ${all
    .filter(({ verb }) => verb !== '')
    .map(({ verb }) => quoted(verb))
    .join('|')}) verb="\${verb:+$verb }$word" ;; esac`;

/** Scripts by shell. Any other word completes to local file names. */
export const completionScripts = {
  bash: (program: Command) => `_file_storage() {
  local word words current="\${COMP_WORDS[COMP_CWORD]}" verb=""
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
${verbIn(wordsOf(program))}
  done
  case "$verb" in
${wordsOf(program)
  .map(({ verb, words }) => `    ${quoted(verb)}) words=${quoted(` ${joined(words)}`)} ;;`)
  .join('\n')}
  esac
  # Options only for a -, which would otherwise be what all words have in common.
  case "$current" in -*) ;; *) words="\${words%% -*}" ;; esac
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
    case "\${current:0:1}:$line" in
      [\\"\\']:*[\\"\\'\\$\\\`\\\\!]*) ;; # Not what quotes would change.
      [\\"\\']:*) COMPREPLY+=("$line") ;;
      *) COMPREPLY+=("$(printf %q "$line")") ;;
    esac
    case "$line" in */) compopt -o nospace 2>/dev/null ;; esac
  done < <(current="\${current#[\\"\\']}"; file-storage complete "\${current//\\\\/}" "\${COMP_LINE:0:COMP_POINT}" 2>/dev/null)
}
complete -o default -F _file_storage file-storage
`,
  zsh: (program: Command) => `#compdef file-storage
_file_storage() {
  local -a words_of
  local word verb=""
  for word in "\${(@)words[2,CURRENT-1]}"; do
${verbIn(wordsOf(program))}
  done
  case "$verb" in
${wordsOf(program)
  .map(
    ({ verb, words }) =>
      `    ${quoted(verb)}) words_of=(${words
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
          const seen = verb.split(' ').map((each) => `__fish_seen_subcommand_from ${each}`);
          const when = verb ? seen.join('; and ') : '__fish_use_subcommand';
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
