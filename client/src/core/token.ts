/**
 * What `fetch` itself says of a token that no header can carry shows the token.
 *
 * @throws TypeError for a token that no header can carry
 */
export function requireSendable(token: string): string {
  if (/[^!-~]/.test(token)) {
    throw new TypeError('The token holds a blank, a line break or a letter that no header can carry.');
  }
  return token;
}
