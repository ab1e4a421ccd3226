import { spawnSync } from 'node:child_process';
import { Command, type Option } from 'commander';
import { quoted } from './shell.ts';

/**
 * A command that `npm run` starts. Its help shows the line to type. Without the `--`, npm keeps the options for itself
 * and hardly mentions it; the command then refuses to run, and shows the line that passes them on.
 *
 * @example
 * new ScriptCommand('mock').option('--port <port>', 'port to listen on').parse();
 * // npm run mock --port=4099
 * // error: npm did not pass --port to this command. Type: npm run mock -- --port 4099
 */
export class ScriptCommand extends Command {
  readonly #script: string;

  /**
   * @param script its name in `package.json`, with the chosen program if it has several, as in `field sdk`
   * @param program the name of its own command, if users can also start it without npm
   */
  constructor(script: string, program?: string) {
    const isScript = program === undefined || process.env['npm_lifecycle_event'] === script;
    super(isScript ? lineOf(script) : program);
    this.#script = script;
  }

  override parse(argv: readonly string[] = process.argv, settings?: Parameters<Command['parse']>[1]): this {
    this.#refuseWhatNpmKept(argv.slice(2));
    return super.parse(argv, settings);
  }

  override parseAsync(
    argv: readonly string[] = process.argv,
    settings?: Parameters<Command['parseAsync']>[1],
  ): Promise<this> {
    this.#refuseWhatNpmKept(argv.slice(2));
    return super.parseAsync(argv, settings);
  }

  #refuseWhatNpmKept(args: readonly string[]): void {
    const subcommand = this.commands.find((command) => command.name() === args[0]);
    const options = [...this.options, ...(subcommand?.options ?? [])];
    const { env } = process;
    const kept = env['npm_lifecycle_event'] === this.#script.split(' ')[0] ? keptByNpm(options, env) : [];
    if (kept.length === 0) return;
    const leading = subcommand ? 1 + subcommand.registeredArguments.length : 0;
    const names = kept.map(({ long }) => long!).join(', ');
    const correctLine = lineThatWasMeant(this.#script, kept, args, env, leading);
    this.error(`error: npm did not pass ${names} to this command. Type: ${correctLine}`);
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The line that passes on the options of a script that npm has kept for itself.
 *
 * @param leading number of arguments before the options: the subcommand and its arguments
 */
export function lineThatWasMeant(
  script: string,
  kept: readonly Option[],
  args: readonly string[],
  env: Environment,
  leading = 0,
): string {
  const head = args.slice(0, leading);
  const rest = args.slice(leading);
  const passed = kept.flatMap((option) => {
    const value = env[variableOf(option)]!;
    if (option.isBoolean()) return [option.long!];
    // For `--port 4099`, npm leaves the value among the arguments; for `--port=4099`, it does not.
    return [option.long!, value === 'true' ? (rest.shift() ?? `<${option.attributeName()}>`) : value];
  });
  const words = [...head, ...passed, ...rest].map((word) =>
    /^[\w./:<>=@-]+$/.test(word) ? word : quoted(word),
  );
  return `${lineOf(script)} ${words.join(' ')}`;
}

/** `npm run mock --`, `npm run field -- sdk` */
function lineOf(script: string): string {
  const [name, ...choice] = script.split(' ');
  return ['npm run', name, '--', ...choice].join(' ');
}

/**
 * The options that somebody typed for this command, and that npm took for its own.
 *
 * npm sets variables for its own settings too, such as `prefix`, `tag` and `registry`, whether they come from the command
 * line, a file, the environment or its installation. A name that npm does not know, without a value in a file, can
 * only have been typed. Then npm's own names count as well if their values come from nowhere else.
 */
function keptByNpm(options: readonly Option[], env: Environment): Option[] {
  const candidates = options.filter((option) => option.long && env[variableOf(option)] !== undefined);
  const set = new Set(candidates.map(variableOf));
  const other = Object.fromEntries(Object.entries(env).filter(([name]) => !set.has(name)));
  const values = new Map(candidates.map((option) => [option, settingOfNpm(option, other)]));
  if (![...values.values()].includes('undefined')) return [];
  return candidates.filter((option) => {
    const value = values.get(option);
    return value !== undefined && value !== env[variableOf(option)];
  });
}

/**
 * What npm has for an option in this environment, as `npm config get` prints it: 'undefined' for an unknown name without
 * a value. Returns undefined if npm does not show it, or if another package manager runs the script.
 */
function settingOfNpm(option: Option, env: Environment): string | undefined {
  const npm = env['npm_execpath'];
  if (!npm?.endsWith('npm-cli.js')) return undefined;
  const args = [npm, 'config', 'get', keyOf(option)];
  const { status, stdout } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

const keyOf = ({ long }: Option): string => long!.slice(2);

/** The environment variable in which npm stores an option. */
const variableOf = (option: Option): string => `npm_config_${keyOf(option).replaceAll('-', '_')}`;
