import { keep, recall } from './session.ts';
import { filledBody, keepValues, pathValue } from './story.ts';

/** What the build puts into the page; the same as `TryIt` of scripts/docs/pages/page.ts. */
interface Request {
  operationId: string;
  method: string;
  path: string;
  needsToken: boolean;
  parameters: { name: string; in: string; value: string; isRequired: boolean }[];
  required: string[];
  body?: string;
}

/** Numbers the fields of a page. */
let count = 0;

/** Builds the form that sends the request of the page to a server of the reader's choice. */
export function offerTrial(panel: HTMLDetailsElement): void {
  const request = JSON.parse(panel.querySelector('script')!.textContent) as Request;
  const form = document.createElement('form');
  form.autocomplete = 'off';
  const server = field(form, 'Server', input('url', recall('try-server') ?? defaultServer(), true));
  const token = request.needsToken
    ? field(form, 'Token', input('password', recall('try-token') ?? '', true))
    : undefined;
  const taken: string[] = [];
  const parameters = request.parameters.map((parameter) => {
    const kept = parameter.in === 'path' ? pathValue(parameter.name, request.path) : undefined;
    if (kept !== undefined) taken.push(parameter.name);
    const label = `${parameter.name} (${parameter.in}${parameter.isRequired ? ', required' : ''})`;
    return {
      ...parameter,
      input: field(form, label, input('text', kept ?? parameter.value, parameter.isRequired)),
    };
  });
  const body = request.body === undefined ? undefined : bodyField(form, request, taken);
  const button = document.createElement('button');
  button.textContent = `Send ${request.method} ${request.path}`;
  const output = document.createElement('pre');
  output.tabIndex = 0;
  output.setAttribute('role', 'status');
  output.hidden = true;
  const note = document.createElement('p');
  note.textContent =
    'Your browser sends the request to this server only. It keeps server and token until you close this tab. ' +
    'The mock accepts any token; the reference server prints one when it starts.';
  if (taken.length > 0) note.append(` From your last responses: ${taken.join(', ')}.`);
  form.append(button);
  panel.append(note, form, output);
  panel.hidden = false;

  form.addEventListener('input', () => body?.setCustomValidity(''));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    body?.setCustomValidity(faultOf(body.value, request.required));
    if (form.reportValidity()) void send();
  });
  // An invalid body keeps the form from being submitted again, until it is changed.
  button.addEventListener('click', () => body?.setCustomValidity(faultOf(body.value, request.required)));

  async function send(): Promise<void> {
    button.disabled = true;
    output.hidden = false;
    output.textContent = 'Sending …';
    keep('try-server', server.value);
    if (token) keep('try-token', token.value.trim());
    const started = performance.now();
    try {
      const response = await fetch(addressOf(server.value, request.path, parameters), {
        method: request.method,
        headers: {
          ...(token?.value && { Authorization: `Bearer ${token.value.trim()}` }),
          ...(body && { 'Content-Type': 'application/json' }),
        },
        ...(body && { body: body.value }),
        credentials: 'omit',
      });
      const text = await response.text();
      const milliseconds = Math.round(performance.now() - started);
      output.textContent = `${response.status} ${response.statusText}  ${milliseconds} ms\n\n${indented(text)}`;
      const answer = parsed(text);
      if (response.ok && answer !== undefined) keepValues(request.operationId, body?.value, answer);
    } catch (error) {
      output.textContent = `${(error as Error).message}\n\n${whatToStart(server.value)}`;
    }
    button.disabled = false;
  }
}

function bodyField(form: HTMLFormElement, request: Request, taken: string[]): HTMLTextAreaElement {
  const { text, filled } = filledBody(request.operationId, request.body!);
  taken.push(...filled);
  const label = request.required.length > 0 ? `Body (required: ${request.required.join(', ')})` : 'Body';
  return field(form, label, textArea(text));
}

/** What is wrong with a body before it is sent; empty where nothing is. */
function faultOf(text: string, required: readonly string[]): string {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (error) {
    return `The body is not JSON: ${(error as Error).message}`;
  }
  const missing = required.filter((name) => (body as Record<string, unknown> | null)?.[name] === undefined);
  return missing.length === 0 ? '' : `Required: ${missing.join(', ')}.`;
}

/** The browser does not say whether nothing listens there or the page may not read the answer. */
function whatToStart(server: string): string {
  const isFile = location.protocol === 'file:';
  const origin = isFile ? "'*'" : location.origin;
  const port = /^https?:\/\/[^/]+:(\d+)/.exec(server)?.[1] ?? '4010';
  return [
    `Nothing answers at ${server}, or it does not allow this page to call it. Start one of these:`,
    '',
    `npm run mock -- --port ${port}`,
    `npm run serve -- --port ${port} --cors-origin ${origin}`,
    '',
    'Or open these pages on the reference server itself, at http://127.0.0.1:8080/docs/: no option needed.',
  ].join('\n');
}

/** Where the reference server serves this page, itself; elsewhere the mock. */
const defaultServer = () =>
  location.protocol.startsWith('http') && location.pathname.startsWith('/docs/')
    ? `${location.origin}/api/v1`
    : 'http://127.0.0.1:4010/api/v1';

function addressOf(
  server: string,
  path: string,
  parameters: (Request['parameters'][number] & { input: HTMLInputElement })[],
): string {
  const valueOf = (name: string) =>
    parameters.find((each) => each.name === name && each.in === 'path')?.input.value ?? '';
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(valueOf(name)));
  const query = new URLSearchParams(
    parameters.flatMap(({ name, in: place, input: { value } }) =>
      place === 'query' && value !== '' ? [[name, value]] : [],
    ),
  );
  return server.replace(/\/+$/, '') + filled + (query.size > 0 ? `?${query.toString()}` : '');
}

function field<Element extends HTMLElement>(form: HTMLFormElement, name: string, element: Element): Element {
  const label = document.createElement('label');
  label.textContent = name;
  element.id = `try-${(count += 1)}`;
  label.htmlFor = element.id;
  form.append(label, element);
  return element;
}

function input(type: string, value: string, isRequired: boolean): HTMLInputElement {
  const element = document.createElement('input');
  element.type = type;
  element.value = value;
  element.required = isRequired;
  element.spellcheck = false;
  // Keeps password managers from saving a token as somebody's password.
  element.autocomplete = type === 'password' ? 'one-time-code' : 'off';
  return element;
}

function textArea(value: string): HTMLTextAreaElement {
  const element = document.createElement('textarea');
  element.value = value;
  element.rows = Math.min(14, value.split('\n').length + 1);
  element.spellcheck = false;
  return element;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function indented(text: string): string {
  const value = parsed(text);
  return value === undefined ? text : JSON.stringify(value, null, 2);
}
