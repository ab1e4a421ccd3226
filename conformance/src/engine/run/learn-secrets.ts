import type { Redactor } from '../http/redactor.ts';
import type { Secret } from '../model/known-operation.ts';
import { fieldOf, textOf } from '../model/wire-values.ts';

/**
 * Records the secrets in a response, so that none appears in output.
 *
 * @param sent the body of the request, which says whose they are
 */
export function learnSecrets(
  redactor: Redactor,
  secrets: readonly Secret[],
  { sent, json }: { sent: unknown; json: unknown },
): void {
  for (const secret of secrets) {
    if ('presignedUrlAt' in secret) learnSignature(redactor, textAt(json, secret.presignedUrlAt));
    else {
      const text = textAt(json, secret.at);
      if (text !== undefined) redactor.learn(text, whose(redactor, sent) + secret.label);
    }
  }
}

/** The start of the label. Each account's token needs another variable in the commands of a report. */
function whose(redactor: Redactor, sent: unknown): string {
  const email = textOf(fieldOf(sent, 'email'));
  if (email === undefined) return '';
  const shown = redactor.text(email);
  if (shown === '<e-mail>') return '';
  return shown === '<second e-mail>' ? 'second ' : 'other ';
}

const textAt = (json: unknown, path: readonly string[]): string | undefined =>
  textOf(path.reduce(fieldOf, json));

/** Records a password in a request, because a response may repeat it. */
export function learnSentPassword(redactor: Redactor, body: unknown): void {
  const password = textOf(fieldOf(body, 'password'));
  // Generated passwords have any length; the shortest are ordinary words.
  if (password !== undefined && password.length >= 8 && password.length <= 256) {
    redactor.learn(password, 'other password');
  }
}

/** E.g. `application/octet-stream`, which many responses contain. */
const mediaType = /^(application|audio|font|image|message|model|multipart|text|video)\/[\w.+-]+$/;

/**
 * Any value in the query of a presigned URL may be the secret that authorizes it, except for the type of the object.
 */
export function learnSignature(redactor: Redactor, url: string | undefined): void {
  if (url === undefined || !URL.canParse(url)) return;
  for (const value of new URL(url).searchParams.values()) {
    if (value.length >= 16 && !mediaType.test(value)) redactor.learn(value, 'signature');
  }
}
