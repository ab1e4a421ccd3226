import type { Redactor } from '../http/redactor.ts';
import { fieldOf, textOf } from './wire-values.ts';

/** Takes note of the secrets that an answer gives out, so that none of them reaches an output. */
export function learnSecrets(redactor: Redactor, operation: string, json: unknown): void {
  const learn = (value: unknown, label: string) => {
    const text = textOf(value);
    if (text !== undefined) redactor.learn(text, label);
  };
  switch (operation) {
    case 'login':
      learn(fieldOf(fieldOf(json, 'user'), 'access_token'), 'token');
      break;
    case 'presignUpload':
      learnSignature(redactor, textOf(fieldOf(json, 'url')));
      break;
    case 'getVault':
      for (const name of ['salt', 'check', 'iv'])
        learn(fieldOf(fieldOf(json, 'vault'), name), `vault ${name}`);
      break;
    case 'createShareableLink':
      learn(fieldOf(fieldOf(json, 'link'), 'password'), 'link password');
      break;
  }
}

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
