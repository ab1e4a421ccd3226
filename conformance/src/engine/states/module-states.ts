import { pathToFileURL } from 'node:url';
import { UsageError } from '../model/errors.ts';
import {
  NotOfferedError,
  type Removal,
  type StateName,
  type StateProvider,
} from '../model/state-provider.ts';
import { checkedObservation, checkedValues, isObject, StateProviderError } from './state-values.ts';

/** The context for a function of a module. */
export interface ModuleContext {
  /** The bearer token of the account: of the one that the run tests, or of the second. */
  readonly token: string;
}

/** The exports of a module that provides states; any may be missing. One that cannot help returns undefined. */
interface StatesModule {
  readonly arrange?: (
    state: StateName,
    parameters: Record<string, unknown>,
    context: ModuleContext,
  ) => unknown;
  readonly observe?: (subject: string, id: number | string, context: ModuleContext) => unknown;
  readonly remove?: (removal: Removal, context: ModuleContext) => unknown;
}

const functionNames = ['arrange', 'observe', 'remove'] as const;

/**
 * States from the implementer's JavaScript or TypeScript module.
 *
 * @example
 * // states.mjs
 * export async function arrange(state, parameters, { token }) {
 * if (state === 'trashed-entry') return { entryId, hash, name, size };
 * }
 */
export class ModuleStates implements StateProvider {
  readonly #file: string;
  readonly #token: () => string;
  #module: Promise<StatesModule> | undefined;
  #loaded: StatesModule | undefined;

  /** @param file absolute path; imported on first use */
  constructor(file: string, token: () => string) {
    this.#file = file;
    this.#token = token;
  }

  /** Everything, until the module is loaded. */
  offers(capability: string): boolean {
    const name = functionNames.find((candidate) => capability.startsWith(candidate));
    return name !== undefined && (this.#loaded === undefined || this.#loaded[name] !== undefined);
  }

  async arrange(
    state: StateName,
    parameters: Record<string, unknown>,
    token?: string,
  ): Promise<Record<string, unknown>> {
    const { arrange } = await this.#load();
    const values = await called('arrange', () => arrange?.(state, parameters, this.#contextOf(token)));
    return checkedValues(state, this.#offered(values, `arrange:${state}`), "The states module's values");
  }

  async observe(subject: string, id: number | string, token?: string): Promise<Record<string, unknown>> {
    const { observe } = await this.#load();
    const values = await called('observe', () => observe?.(subject, id, this.#contextOf(token)));
    return checkedObservation(
      subject,
      this.#offered(values, `observe:${subject}`),
      "The states module's values",
    );
  }

  async remove(removal: Removal, token?: string): Promise<void> {
    const { remove } = await this.#load();
    if (!remove) throw new NotOfferedError('the states module does not offer remove');
    await called('remove', () => remove(removal, this.#contextOf(token)));
  }

  #contextOf(token = this.#token()): ModuleContext {
    return { token };
  }

  #offered(values: unknown, capability: string): unknown {
    if (values === undefined) throw new NotOfferedError(`the states module does not offer ${capability}`);
    return values;
  }

  async #load(): Promise<StatesModule> {
    this.#module ??= importModule(this.#file);
    this.#loaded = await this.#module;
    return this.#loaded;
  }
}

/** An exception in the implementer's code is an error of the provider, and does not end the run. */
async function called(name: string, call: () => unknown): Promise<unknown> {
  try {
    return await call();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new StateProviderError(`The states module's ${name} threw: ${message.split('\n', 1)[0]}`, {
      cause: error,
    });
  }
}

async function importModule(file: string): Promise<StatesModule> {
  let exported: unknown;
  try {
    exported = await import(pathToFileURL(file).href);
  } catch (error) {
    throw new UsageError(`--states: ${file} cannot be imported: ${reasonOf(error)}`, { cause: error });
  }
  const { default: fallback } = exported as { default?: unknown };
  const functions = hasFunctions(exported) ? exported : fallback;
  if (hasFunctions(functions)) return functions;
  throw new UsageError(`--states: ${file} must export a function arrange, observe or remove.`);
}

/** An ES module's namespace is an object too. */
const hasFunctions = (value: unknown): value is StatesModule =>
  isObject(value) && functionNames.some((name) => typeof value[name] === 'function');

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code === 'ERR_UNKNOWN_FILE_EXTENSION'
    ? 'this version of Node.js cannot load TypeScript. Use Node.js 22.18 or newer, or a JavaScript module.'
    : (message.split('\n')[0] ?? '');
}
