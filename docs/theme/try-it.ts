import { exchange } from './exchange.ts';
import { field, input, responseBox, show, textArea } from './form-fields.ts';
import { keep, recall } from './session.ts';
import { filledBody, keepValues, pathValue } from './story.ts';
import { offerUploadSteps } from './upload-steps.ts';

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
  const output = responseBox();
  const note = document.createElement('p');
  note.textContent =
    'Your browser sends the request to this server only. It keeps server and token until you close this tab. ' +
    'The mock accepts any token; the reference server prints one when it starts.';
  if (taken.length > 0) note.append(` From your last responses: ${taken.join(', ')}.`);
  form.append(button);
  panel.append(note, form, output);
  const steps =
    body && request.operationId === 'presignUpload' ? offerUploadSteps(form, body, output) : undefined;
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
    steps?.clear();
    show(output, 'Sending …');
    keep('try-server', server.value);
    if (token) keep('try-token', token.value.trim());
    const sentBody = body?.value;
    try {
      const { shown, isSuccess, answer } = await exchange(addressOf(server.value, request.path, parameters), {
        method: request.method,
        headers: {
          ...headersOf(parameters),
          ...(token?.value && { Authorization: `Bearer ${token.value.trim()}` }),
          ...(sentBody !== undefined && { 'Content-Type': 'application/json' }),
        },
        ...(sentBody !== undefined && { body: sentBody }),
      });
      show(output, shown);
      if (isSuccess && answer !== undefined) {
        keepValues(request.operationId, sentBody, answer);
        steps?.offer({ server: rootOf(server.value), token: token!.value.trim() }, sentBody!, answer);
      }
    } catch (error) {
      show(output, `${(error as Error).message}\n\n${whatToStart(server.value)}`);
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

const rootOf = (server: string) => server.replace(/\/+$/, '');

type Parameter = Request['parameters'][number] & { input: HTMLInputElement };

function addressOf(server: string, path: string, parameters: Parameter[]): string {
  const valueOf = (name: string) =>
    parameters.find((each) => each.name === name && each.in === 'path')?.input.value ?? '';
  const filled = path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(valueOf(name)));
  const query = new URLSearchParams(
    parameters.flatMap(({ name, in: place, input: { value } }) =>
      place === 'query' && value !== '' ? [[name, value]] : [],
    ),
  );
  return rootOf(server) + filled + (query.size > 0 ? `?${query.toString()}` : '');
}

const headersOf = (parameters: Parameter[]): Record<string, string> =>
  Object.fromEntries(
    parameters.flatMap(({ name, in: place, input: { value } }) =>
      place === 'header' ? [[name, value]] : [],
    ),
  );
