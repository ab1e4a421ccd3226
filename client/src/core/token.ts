/**
 * Checks the token here, because the error of `fetch` itself would contain it.
 *
 * @throws TypeError if the token contains a character that is not allowed in a header
 */
export function requireSendable(token: string): string {
  if (/[^!-~]/.test(token)) {
    throw new TypeError('The token holds a blank, a line break or a letter that no header can carry.');
  }
  return token;
}
