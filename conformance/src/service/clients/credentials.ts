import { Buffer } from 'node:buffer';
import { headerOf } from '../../engine/model/exchange.ts';
import { tokenOf } from '../../engine/wire/read-exchange.ts';
import type { ClientRule } from './client-rule.ts';

/** Every operation except for the login sends the token in its header. */
export const tokenRule: ClientRule = (seen, say, { capture }) => {
  if (!seen.operation?.needsToken) return;
  if (tokenOf(seen) !== undefined) say.kept('AUTH-1');
  else if (capture.showsCredentials) {
    const authorization = headerOf(seen.wire.request.headers, 'authorization');
    const scheme =
      authorization === undefined ? 'no such header' : `another form, ${authorization.length} characters`;
    say.broken('AUTH-1', '`Authorization: Bearer <token>`', scheme);
  }
};

/** No request to the API is unencrypted. */
export const httpsRule: ClientRule = ({ isOfApi, wire }, say) => {
  if (!isOfApi) return;
  const { secure } = wire.request;
  if (secure === 'https') say.kept('AUTH-10');
  else if (secure === 'http') say.broken('AUTH-10', 'a request over HTTPS', 'a request without TLS');
};

/** The token is only sent to the service. */
export const addresseeRule: ClientRule = (seen, say, { capture, uploads, tokens }) => {
  const { wire, url } = seen;
  const isPresigned = uploads.isPresigned(url);
  const isElsewhere = url.origin !== new URL(capture.apiRoot).origin;
  if (seen.isOfApi || (!isPresigned && !isElsewhere)) return;
  const texts = [wire.request.url, ...wire.request.headers.map(([, value]) => value)];
  const hasToken = [...tokens].some((token) => texts.some((text) => holds(text, token)));
  const where = isPresigned ? 'a presigned URL' : 'another host';
  if (hasToken || (isPresigned && tokenOf(seen) !== undefined)) {
    say.broken('AUTH-13', `no token in a request to ${where}`, 'the token');
  } else if (isPresigned && capture.showsCredentials) say.kept('AUTH-13');
};

const holds = (text: string, token: string): boolean =>
  text.includes(token) || text.includes(encodeURIComponent(token));

/** The client never sends the vault's password, from which it derives the key. */
export const vaultPasswordRule: ClientRule = ({ wire, sent }, say, { vaultPassword }) => {
  if (vaultPassword === undefined || vaultPassword === '') return;
  const texts = [
    wire.request.url,
    ...wire.request.headers.map(([, value]) => value),
    Buffer.from(sent.bytes).toString('utf8'),
  ];
  const forms = [
    vaultPassword,
    encodeURIComponent(vaultPassword),
    Buffer.from(vaultPassword).toString('base64'),
  ];
  if (texts.some((text) => forms.some((form) => text.includes(form)))) {
    say.broken('VAULT-10', 'a key that the client derived, without sending the password', 'the password');
  }
};
