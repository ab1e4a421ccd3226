/** The command that starts the runner here; `npm run conform` sets it in a clone of the repository. */
export const commandName = (): string =>
  process.env['FILE_STORAGE_CONFORMANCE_COMMAND'] ?? 'npx file-storage-conformance';

/** Options and settings with which a run tests more. */
export type Remedy =
  | '--profile full'
  | '--states URL'
  | 'a state provider with more states'
  | 'a second account'
  | '--app-url URL'
  | '--allow-leftovers'
  | '--allow-destructive'
  | '--overlay FILE'
  | 'an overlay that answers U-73 and U-100'
  | 'e-mail address and password'
  | '--budget 500';

/** How to set each on a command line, with what must come before the command; the simplest first. */
const given: Readonly<Record<Remedy, { readonly before?: string; readonly option?: string }>> = {
  '--profile full': { option: '--profile full' },
  'e-mail address and password': { before: 'FILE_STORAGE_EMAIL=... FILE_STORAGE_PASSWORD=...' },
  'a second account': { before: 'FILE_STORAGE_SECOND_EMAIL=... FILE_STORAGE_SECOND_PASSWORD=...' },
  '--app-url URL': { option: '--app-url URL' },
  '--allow-leftovers': { option: '--allow-leftovers' },
  '--allow-destructive': { option: '--allow-destructive' },
  '--budget 500': { option: '--budget 500' },
  '--overlay FILE': { option: '--overlay FILE' },
  '--states URL': { option: '--states URL' },
  'a state provider with more states': {},
  'an overlay that answers U-73 and U-100': {},
};

export const remedies = Object.keys(given) as readonly Remedy[];

/**
 * The command line of a run with all of these.
 *
 * @example lineWith({ target: 'https://files.example.com/v1', profile: 'core' }, ['--profile full'])
 */
export function lineWith(
  {
    target,
    profile,
    command = commandName(),
  }: { target: string; profile: string; command?: string | undefined },
  wanted: readonly Remedy[],
): string {
  const all = remedies.filter((remedy) => wanted.includes(remedy)).map((remedy) => given[remedy]);
  const added = all.flatMap(({ option }) => option ?? []);
  const has = (name: string) => new RegExp(`${name}(?= |$)`).test([command, ...added].join(' '));
  return [
    ...all.flatMap(({ before }) => before ?? []),
    added.reduce(withoutOption, command),
    ...(has('--base-url') ? [] : [`--base-url ${target}`]),
    ...(has('--profile') || profile === 'core' ? [] : [`--profile ${profile}`]),
    ...added,
  ].join(' ');
}

/** An option that is given twice is refused. */
function withoutOption(command: string, option: string): string {
  const [name, value] = option.split(' ');
  return command.replace(new RegExp(` ${name}${value === undefined ? '' : ' \\S+'}(?= |$)`), '');
}

/** Requirements that the same options would test. */
export interface RemedyShare {
  /** Needed together. */
  readonly remedies: readonly Remedy[];
  readonly count: number;
}

/** The options to add, those that test most first. */
export function sharesOf(
  requirements: readonly { readonly remedies?: readonly Remedy[] | undefined }[],
): RemedyShare[] {
  const counts = new Map<string, { remedies: readonly Remedy[]; count: number }>();
  for (const { remedies: wanted = [] } of requirements) {
    if (wanted.length === 0) continue;
    const share = counts.get(wanted.join(' ')) ?? { remedies: wanted, count: 0 };
    counts.set(wanted.join(' '), { ...share, count: share.count + 1 });
  }
  return [...counts.values()].sort((a, b) => a.remedies.length - b.remedies.length || b.count - a.count);
}
