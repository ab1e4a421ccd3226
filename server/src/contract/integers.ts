/**
 * The integer that a text is, in decimal digits as anybody writes them: without spaces, plus, exponent, leading zeros
 * or another base, which `Number` would take. Undefined for any other text, and for what a double cannot hold.
 */
export function integerOf(text: string): number | undefined {
  const value = Number(text);
  return Number.isSafeInteger(value) && String(value) === text ? value : undefined;
}
