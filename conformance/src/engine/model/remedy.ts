import { service } from './service.ts';

/** The command that starts the runner here; `npm run conform` sets it in a clone of the repository. */
export const commandName = (): string =>
  process.env['FILE_STORAGE_CONFORMANCE_COMMAND'] ?? 'npx file-storage-conformance';

/** Whether what started the runner started the server as well, and ends it after the run, as `npm run conform` does. */
export const endsServer = (): boolean => process.env['FILE_STORAGE_CONFORMANCE_ENDS_SERVER'] !== undefined;

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
  | 'e-mail address and password'
  | FurtherOverlay
  | '--budget 500';

/** How to set each on a command line, with what must come before the command; the simplest first. */
const given: Readonly<
  Record<Exclude<Remedy, FurtherOverlay>, { readonly before?: string; readonly option?: string }>
> = {
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
};

type FurtherOverlay = `an overlay that answers ${string}`;

/** For a run with an overlay that lacks what a measured one contains. */
export const furtherOverlay = (): FurtherOverlay =>
  `an overlay that answers ${service().overlay.needed.join(' and ')}`;

/** All of them, the simplest first. */
export const remedies = (): readonly Remedy[] => [
  ...(Object.keys(given) as Exclude<Remedy, FurtherOverlay>[]),
  furtherOverlay(),
];

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
  const all = Object.entries(given).flatMap(([remedy, how]) =>
    wanted.includes(remedy as Remedy) ? how : [],
  );
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
