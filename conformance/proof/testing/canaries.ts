import type { FastifyRequest } from 'fastify';
import { parsed } from '../faults/effects/answers.ts';
import type { Fault } from '../faults/effects/fault.ts';

/** Fields with secret values, in requests and responses. */
const secretFields = new Set(['password', 'access_token', 'token', 'salt', 'check', 'iv', 'email']);

/** Every secret that a server received or sent. */
export class Canaries {
  readonly #secrets = new Set<string>();

  /** Records the secrets in everything that a server receives and sends. */
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

  /** The secrets in a text, in any encoding, each with the text around it. */
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
      // Generated input contains short texts that are not secret.
      if (secretFields.has(name) && value.length >= 12) this.add(value);
      if (name === 'url' && URL.canParse(value)) {
        this.add(...[...new URL(value).searchParams.values()].filter(maySign));
      }
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, item] of Object.entries(value)) {
        // The messages in `errors` stand under the names of fields, but are not their values.
        if (key !== 'errors') this.#gather(item, Array.isArray(value) ? name : key);
      }
    }
  }
}

/** A long value in a presigned URL, except for a MIME type. */
const maySign = (value: string): boolean => value.length >= 16 && !/^[a-z]+\/[\w.+-]+$/.test(value);

/** Repeats the headers and the body of requests, in several encodings, wherever responses have room for it. */
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
