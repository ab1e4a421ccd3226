/**
 * Parses a decimal integer. Unlike `Number`, it refuses spaces, a plus sign, exponents, leading zeros and other bases.
 *
 * @returns undefined for any other text, and for an integer that a double cannot represent exactly
 */
export function integerOf(text: string): number | undefined {
  const value = Number(text);
  return Number.isSafeInteger(value) && String(value) === text ? value : undefined;
}
