/**
 * Checks the token here, because the error of `fetch` itself would contain it.
 *
 * @throws TypeError if the token contains a character that is not allowed in a header
 */
export function requireSendable(token: string): string {
  if (/[^!-~]/.test(token)) {
    throw new TypeError(
      'The token contains a blank, a line break or a character outside of ASCII. Pass the token alone, without `Bearer`.',
    );
  }
  return token;
}

/**
 * Checks a header that the caller adds, for the same reason.
 *
 * @throws TypeError if the value contains a character that is not allowed in a header
 */
export function requireSendableHeader(name: string, value: string): void {
  if (/[^\t -~\u0080-\u00ff]/.test(value)) {
    throw new TypeError(`The header ${name} contains a character that no header can carry.`);
  }
}
