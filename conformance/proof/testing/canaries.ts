import type { FastifyRequest } from 'fastify';
import type { Fault } from '../mutants/faults/fault.ts';

/** Fields whose values are secret, in requests and in answers. */
const secretFields = new Set(['password', 'access_token', 'token', 'salt', 'check', 'iv', 'email']);

/** Every secret that came to a server or went from it. */
export class Canaries {
  readonly #secrets = new Set<string>();

  /** Watches all that a server receives and sends. */
  readonly watch: Fault = ({ app }) => {
    app.addHook('onSend', (request, _reply, payload, done) => {
      this.#gather(request.body);
      if (typeof payload === 'string') this.#gather(parsed(payload));
      done();
    });
  };

  add(...secrets: readonly string[]): void {
    for (const secret of secrets) this.#secrets.add(secret);
  }

  get size(): number {
    return this.#secrets.size;
  }

  /** The secrets that a text shows, in whatever form, each with the place where it does. */
  shownIn(text: string): string[] {
    return [...this.#secrets].flatMap((secret) => {
      const form = [...new Set(formsOf(secret))].find((spelling) => text.includes(spelling));
      if (form === undefined) return [];
      const at = text.indexOf(form);
      return [`${secret}: ${text.slice(Math.max(0, at - 60), at + form.length + 20)}`];
    });
  }

  #gather(value: unknown, name = ''): void {
    if (typeof value === 'string') {
      // Generated input is full of short texts, which are nobody's secret.
      if (secretFields.has(name) && value.length >= 12) this.add(value);
      if (name === 'url' && URL.canParse(value)) {
        this.add(...[...new URL(value).searchParams.values()].filter(maySign));
      }
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, item] of Object.entries(value)) {
        // What is wrong with a field is said under its name.
        if (key !== 'errors') this.#gather(item, Array.isArray(value) ? name : key);
      }
    }
  }
}

/** A long value of a presigned URL, other than the type of what is to be sent there. */
const maySign = (value: string): boolean => value.length >= 16 && !/^[a-z]+\/[\w.+-]+$/.test(value);

/** Repeats what it was sent, headers and body, wherever an answer has room for it, in several encodings. */
export const echoes: Fault = ({ app }) => {
  app.addHook('onSend', (request, reply, payload, done) => {
    const echo = echoOf(request);
    reply.header('x-echo', encodeURIComponent(echo.slice(0, 2000)));
    const json = typeof payload === 'string' ? parsed(payload) : undefined;
    if (typeof json !== 'object' || json === null || Array.isArray(json)) {
      done(null, payload);
      return;
    }
    const forms = [
      echo,
      encodeURIComponent(echo),
      JSON.stringify(echo),
      Buffer.from(echo).toString('base64'),
    ];
    done(
      null,
      JSON.stringify({ ...json, status: forms.join(' '), message: `Refused: ${echo}`, echo: forms }),
    );
  });
};

const echoOf = ({ headers, body }: FastifyRequest): string =>
  [headers.authorization ?? '', Buffer.isBuffer(body) ? '' : JSON.stringify(body ?? null)].join(' ');

const formsOf = (secret: string): string[] => [
  secret,
  encodeURIComponent(secret),
  JSON.stringify(secret).slice(1, -1),
  JSON.stringify(JSON.stringify(secret)).slice(3, -3),
  secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
];

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
