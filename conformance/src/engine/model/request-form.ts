import { requiredFieldsOf } from './described-operations.ts';

/**
 * A request without its values: the operation, and the names of its fields, sorted.
 *
 * @example
 * requestForm(exchange) // 'createFolder name parentId workspaceId'; undefined if it is not an operation
 */
export function requestForm({
  operation,
  request,
}: {
  readonly operation: string | null | undefined;
  readonly request: { readonly url: string; readonly body?: string | undefined };
}): string | undefined {
  if (operation === undefined || operation === null) return undefined;
  const names = new Set([...namesInQuery(request.url), ...namesInBody(request.body)]);
  return [operation, ...[...names].sort()].join(' ');
}

/**
 * How well a request serves as an example, the best first: not obviously invalid, plain ASCII,
 * few fields, short.
 *
 * @example byRank(plainnessOf(a), plainnessOf(b)) < 0 // a is the plainer one
 */
export function plainnessOf(exchange: Parameters<typeof requestForm>[0]): readonly number[] {
  const { url, body = '' } = exchange.request;
  // A server may return anything as the URL of an upload.
  const text = `${URL.canParse(url) ? new URL(url).pathname : url}${body}`;
  const [operation = '', ...names] = requestForm(exchange)?.split(' ') ?? [];
  const isWhole = requiredFieldsOf(operation).every((name) => names.includes(name));
  return [Number(!isWhole), Number(/[^\x20-\x7e]|\\|%[0-9a-f]{2}/i.test(text)), names.length, text.length];
}

/** Compares by the first number that differs. */
export function byRank(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 ? 0 : a[at]! - b[at]!;
}

/** The operation of a form. */
export const operationOfForm = (form: string): string => form.split(' ')[0]!;

/** Whether a request of one form has all fields of another form. */
export function carriesAll(form: string, other: string): boolean {
  const names = new Set(form.split(' '));
  return (
    operationOfForm(form) === operationOfForm(other) && other.split(' ').every((name) => names.has(name))
  );
}

function namesInQuery(url: string): string[] {
  const at = url.indexOf('?');
  return at < 0 ? [] : [...new URLSearchParams(url.slice(at + 1)).keys()];
}

function namesInBody(body: string | undefined): string[] {
  try {
    const json: unknown = JSON.parse(body ?? '');
    return typeof json === 'object' && json !== null && !Array.isArray(json) ? Object.keys(json) : [];
  } catch {
    return [];
  }
}
