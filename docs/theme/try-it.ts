/** What the build puts into the page; the same as `TryIt` of scripts/docs/pages/page.ts. */
interface Request {
  method: string;
  path: string;
  needsToken: boolean;
  parameters: { name: string; in: string; value: string }[];
  body?: string;
}

/** Numbers the fields of a page. */
let count = 0;

/** Builds the form that sends the request of the page to a server of the reader's choice. */
export function offerTrial(panel: HTMLElement): void {
  const request = JSON.parse(panel.querySelector('script')!.textContent) as Request;
  const form = document.createElement('form');
  form.autocomplete = 'off';
  const server = field(form, 'Server', input('url', defaultServer()));
  const token = request.needsToken ? field(form, 'Token', input('password', '')) : undefined;
  const parameters = request.parameters.map((parameter) => ({
    ...parameter,
    input: field(form, `${parameter.name} (${parameter.in})`, input('text', parameter.value)),
  }));
  const body = request.body === undefined ? undefined : field(form, 'Body', textArea(request.body));
  const button = document.createElement('button');
  button.textContent = `Send ${request.method} ${request.path}`;
  const output = document.createElement('pre');
  output.tabIndex = 0;
  output.setAttribute('role', 'status');
  output.hidden = true;
  const note = document.createElement('p');
  note.textContent =
    'Your browser sends the request to this server only. The token stays in this page. ' +
    'The mock accepts any token; the reference server prints one when it starts.';
  form.append(button);
  panel.append(note, form, output);
  panel.hidden = false;

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send();
  });

  async function send(): Promise<void> {
    button.disabled = true;
    output.hidden = false;
    output.textContent = 'Sending …';
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
    } catch (error) {
      output.textContent = `${(error as Error).message}\n\nThe request got no response. Start the server, and allow this page with --cors-origin ${location.origin}.`;
    }
    button.disabled = false;
  }
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

function input(type: string, value: string): HTMLInputElement {
  const element = document.createElement('input');
  element.type = type;
  element.value = value;
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

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
