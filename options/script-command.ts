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
    const verb = this.commands.find((command) => command.name() === args[0]);
    const options = [...this.options, ...(verb?.options ?? [])];
    const leading = verb ? 1 + verb.registeredArguments.length : 0;
    const correctLine = lineThatWasMeant(this.#script, options, args, process.env, leading);
    if (correctLine === undefined) return;
    const kept = keptBy(options, process.env).map(({ long }) => long!);
    this.error(`error: npm did not pass ${kept.join(', ')} to this command. Type: ${correctLine}`);
  }
}

/**
 * If npm has kept options of a script for itself, the line that passes them on.
 *
 * @param leading number of arguments before the options: the subcommand and its arguments
 */
export function lineThatWasMeant(
  script: string,
  options: readonly Option[],
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  leading = 0,
): string | undefined {
  const kept = env['npm_lifecycle_event'] === script.split(' ')[0] ? keptBy(options, env) : [];
  if (kept.length === 0) return undefined;
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

const keptBy = (options: readonly Option[], env: Readonly<Record<string, string | undefined>>): Option[] =>
  options.filter((option) => option.long && env[variableOf(option)] !== undefined);

/** The environment variable in which npm stores an option. */
const variableOf = ({ long }: Option): string => `npm_config_${long!.slice(2).replaceAll('-', '_')}`;
