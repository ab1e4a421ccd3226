import type { Redactor } from '../http/redactor.ts';
import type { Secret } from '../model/operation-sheet.ts';
import { fieldOf, textOf } from '../model/wire-values.ts';

/** Takes note of the secrets that an answer gives out, so that none of them reaches an output. */
export function learnSecrets(redactor: Redactor, secrets: readonly Secret[], json: unknown): void {
  for (const secret of secrets) {
    if ('presignedUrlAt' in secret) learnSignature(redactor, textAt(json, secret.presignedUrlAt));
    else {
      const text = textAt(json, secret.at);
      if (text !== undefined) redactor.learn(text, secret.label);
    }
  }
}

const textAt = (json: unknown, path: readonly string[]): string | undefined =>
  textOf(path.reduce(fieldOf, json));

/** Takes note of a password that a request sets or shows: an answer may repeat it. */
export function learnSentPassword(redactor: Redactor, body: unknown): void {
  const password = textOf(fieldOf(body, 'password'));
  // Generated input has passwords of all sizes; the shortest are ordinary words.
  if (password !== undefined && password.length >= 8 && password.length <= 256) {
    redactor.learn(password, 'password');
  }
}

/** E.g. `application/octet-stream`, which many answers hold. */
const mediaType = /^(application|audio|font|image|message|model|multipart|text|video)\/[\w.+-]+$/;

/** Whatever the query of a presigned URL says may be what authorises its bearer, but for the type of the object. */
export function learnSignature(redactor: Redactor, url: string | undefined): void {
  if (url === undefined || !URL.canParse(url)) return;
  for (const value of new URL(url).searchParams.values()) {
    if (value.length >= 16 && !mediaType.test(value)) redactor.learn(value, 'signature');
  }
}
