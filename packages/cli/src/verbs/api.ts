import { readFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { Argument, type Command } from 'commander';
import { append } from '../../../options/table.ts';
import { ApiError, operationAt, paginate, type CallOptions, type Client } from '../../../client/src/index.ts';
import { CommandError, textOf, usageError } from '../errors.ts';
import { readInput, type Io } from '../io.ts';
import { wholeJsonOf } from '../text.ts';
import type { Verb } from './verb.ts';

interface ApiFlags {
  field?: string[];
  input?: string;
  paginate?: true;
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

export const api: Verb = (program, session, io) => {
  program
    .command('api')
    .addArgument(
      new Argument('<method>', methods.join(', ')).argParser((word) => {
        const method = word.toUpperCase();
        if (!methods.includes(method)) throw usageError(`${word} is no method. Use ${methods.join(', ')}.`);
        return method;
      }),
    )
    .argument('<path>', 'path below the API root, such as /notes or /folders?workspaceId=7')
    .description('send a request to any operation of the API, and print the response')
    .option(
      '--field <name=value>',
      'field of the body, or of the query of GET and DELETE: a value in JSON, or a text; may be repeated',
      append,
    )
    .option('--input <file>', 'JSON file with the body; - is the standard input')
    .option('--paginate', 'read all pages of a list, and print its items')
    .addHelpText(
      'after',
      "\nfile-storage api POST /notes/create --field title=Tuesday --field 'body=Call Jonas'\nfile-storage api GET /track/all --paginate",
    )
    .action(async (method: string, path: string, flags: ApiFlags, command: Command) => {
      // Where the id belongs, only the user knows: each operation takes it elsewhere, or not at all.
      if (program.getOptionValue('workspace') !== undefined)
        throw usageError(
          'api does not send --workspace. Omit it, and add workspaceId to the path or with --field, if the operation takes it.',
        );
      const hasBody = ['POST', 'PUT', 'PATCH'].includes(method);
      if (flags.input !== undefined && !hasBody) throw usageError(`${method} has no body. Omit --input.`);
      if (flags.paginate && method !== 'GET')
        throw usageError('Only a list has pages: use --paginate with GET.');
      const { template, query } = partsOf(path);
      const fields = flags.field ?? [];
      const given = [...query, ...fields.map(fieldOf), ...(await inputFields(flags.input, io))];
      const input: Record<string, unknown> = Object.fromEntries(given);
      if (Object.keys(input).length < given.length)
        throw usageError('A field is given twice. Give each name once in PATH, --field and --input.');
      const { client } = await session(command);
      const call = async (...given: Parameters<ReturnType<typeof operationAt>>) => {
        try {
          return await operationAt(method, template)(...given);
        } catch (error) {
          // Errors of the connection are not of this type.
          if (error instanceof TypeError) throw usageError(error.message);
          // What to do next depends on the operation, and the words for an entry mislead about others.
          if (error instanceof ApiError && (error.status === 403 || error.status === 404))
            throw new CommandError(
              error.status === 404 ? 'notFound' : 'forbidden',
              `${textOf(error)} (${method} ${new URL(error.url!).pathname} returned ${error.status})`,
            );
          throw error;
        }
      };
      if (flags.paginate) {
        const list = async (by: Client, page?: object, options?: CallOptions) =>
          pageOf(await (await call(by, { ...page }, options)).json(), `${method} ${path}`);
        const items = await paginate(client, list, input as { page?: number }).all();
        io.stdout.write(`${wholeJsonOf(items)}\n`);
        return;
      }
      const response = await call(client, input);
      if (response.headers.get('content-type')?.includes('json')) {
        const answer: unknown = await response.json();
        io.stdout.write(`${wholeJsonOf(answer)}\n`);
      } else if (response.body) await pipeline(response.body, io.stdout, { end: false });
    });
};

/** @throws CommandError for a response that is no page of a list, whatever its page would be */
function pageOf(answer: unknown, of: string): { data: unknown[]; last_page: number } {
  const { pagination, last_page } = Object(answer) as { pagination?: unknown; last_page?: unknown };
  if (pagination === undefined && last_page === undefined)
    throw usageError(`The response of ${of} has no pages. Omit --paginate.`);
  return answer as { data: unknown[]; last_page: number };
}

/** Splits a path into a template for the client, and its query. */
function partsOf(given: string): { template: string; query: [string, string][] } {
  const { pathname, search } = new URL(given.replace(/^\/*/, '/'), 'http://root.invalid');
  const written = given.replace(/^\/*/, '/').replace(/[?#].*$/, '');
  // What the parser changes leads elsewhere, such as `..`, or is not the path that was meant, such as a URL.
  if (/^(\w+:|\/\/)/.test(given) || pathname !== encoded(written))
    throw usageError(`${given} is not a path below the API root. Give one such as /notes.`);
  const query = [...new URLSearchParams(search)];
  return { template: pathname + query.map(([name]) => `{?${name}}`).join(''), query };
}

/** Returns undefined for a path with a sign % that encodes nothing. */
function encoded(path: string): string | undefined {
  try {
    return encodeURI(decodeURI(path));
  } catch {
    return undefined;
  }
}

/** @throws CommandError if it has no name */
function fieldOf(given: string): [string, unknown] {
  const at = given.indexOf('=');
  if (at < 1) throw usageError(`${given} is no field. Give --field NAME=VALUE.`);
  const value = given.slice(at + 1);
  const parsed = parsedExactly(value);
  return [given.slice(0, at), parsed === undefined ? value : parsed];
}

/**
 * Returns undefined for what is not JSON. Errors do not quote it, because it may contain a secret.
 *
 * @throws CommandError for a number that JavaScript would round, such as an id
 */
function parsedExactly(text: string): unknown {
  const rounded: number[] = [];
  const check = (_: string, value: unknown) => {
    if (typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER) rounded.push(value);
    return value;
  };
  let parsed: unknown;
  try {
    parsed = JSON.parse(text, check);
  } catch {
    return undefined;
  }
  if (rounded.length > 0)
    throw usageError(`A number is above ${Number.MAX_SAFE_INTEGER}, and would be rounded.`);
  return parsed;
}

async function inputFields(file: string | undefined, io: Io): Promise<[string, unknown][]> {
  if (file === undefined) return [];
  const text = file === '-' ? await readInput(io) : await readFile(file, 'utf8');
  const body = parsedExactly(text);
  if (!(body instanceof Object) || Array.isArray(body))
    throw usageError(`${file === '-' ? 'The standard input' : file} is not a JSON object.`);
  return Object.entries(body);
}
