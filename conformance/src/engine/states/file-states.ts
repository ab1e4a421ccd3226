import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { parseDocument } from 'yaml';
import { didYouMean } from '../model/did-you-mean.ts';
import { UsageError } from '../model/errors.ts';
import { NotOfferedError, type StateName, type StateProvider } from '../model/state-provider.ts';
import { checkedValues, isObject, isStateName, stateNames, StateProviderError } from './state-values.ts';

type Values = Record<string, unknown>;

/**
 * Fixed values from a YAML or JSON file: states that somebody created by hand. Each is used once.
 *
 * @example
 * trashed-entry:
 * - { entryId: 4822, hash: NDgyMnw, name: Notes.txt, size: 24 }
 * - { entryId: 4823, hash: NDgyM3w, name: Plan.txt, size: 12 }
 * revoked-token: { token: 12|example }
 */
export class FileStates implements StateProvider {
  readonly isLasting = true;
  readonly #left: Map<StateName, Values[]>;

  /** @throws UsageError if the file cannot be read, or does not contain values of known states */
  constructor(file: string) {
    this.#left = read(file);
  }

  offers(capability: string): boolean {
    return [...this.#left.keys()].some((state) => capability === `arrange:${state}`);
  }

  arrange(state: StateName, parameters: Values, token?: string): Promise<Values> {
    if (token !== undefined) return notOffered('a states file has only one account');
    const values = this.#left.get(state);
    if (!values) return notOffered(`the states file has no ${state}`);
    const index = values.findIndex((value) => meets(value, parameters));
    const [taken] = index === -1 ? [] : values.splice(index, 1);
    if (taken) return Promise.resolve(taken);
    const wanted = Object.keys(parameters).length === 0 ? '' : ` with ${JSON.stringify(parameters)}`;
    return notOffered(`the states file has no more ${state}${wanted}: each value is used once`);
  }

  observe(): Promise<Values> {
    return notOffered('a states file cannot report the state of an entry');
  }

  remove(): Promise<void> {
    return notOffered('a states file cannot delete anything');
  }
}

const notOffered = (message: string): Promise<never> => Promise.reject(new NotOfferedError(message));

/** A parameter must equal the value with its name, or for a list, the number of its items. */
const meets = (values: Values, parameters: Values): boolean =>
  Object.entries(parameters).every(([name, wanted]) => {
    const value = values[name];
    return Array.isArray(value) && typeof wanted === 'number'
      ? value.length === wanted
      : isDeepStrictEqual(value, wanted);
  });

function read(file: string): Map<StateName, Values[]> {
  const content = parse(file);
  if (content === null) throw unusable(file, 'contains no states: fill in values of your server');
  if (!isObject(content)) throw unusable(file, `must map states to values, e.g. "${stateNames()[0]}: [...]"`);
  return new Map(
    Object.entries(content).map(([state, values]) => {
      if (!isStateName(state)) {
        throw unusable(
          file,
          `has the unknown state "${state}". The states are ${stateNames().join(', ')}.${didYouMean(state, stateNames())}`,
        );
      }
      const list: unknown[] = Array.isArray(values) ? values : [values];
      return [state, list.map((value, index) => checkedItem(file, state, value, index))];
    }),
  );
}

function checkedItem(file: string, state: StateName, value: unknown, index: number): Values {
  try {
    return checkedValues(state, value, `Number ${index + 1}`);
  } catch (error) {
    if (error instanceof StateProviderError) throw unusable(file, `cannot be used. ${error.message}`);
    throw error;
  }
}

function parse(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw unusable(file, `cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown reason'})`);
  }
  const document = parseDocument(text);
  const [error] = document.errors;
  // Only the first line: the others repeat the text, which may contain a token.
  if (error)
    throw unusable(
      file,
      `is not valid YAML or JSON: ${error.message.split('\n')[0]?.replace(/:$/, '') ?? ''}`,
    );
  return document.toJS() as unknown;
}

const unusable = (file: string, what: string): UsageError =>
  new UsageError(`--states: ${file} ${what}${/[.?]$/.test(what) ? '' : '.'}`);
