import type { RequirementId } from '../../../generated/registers.ts';

/**
 * The requirements on nothing but the form of a response. They hold if every response of a run has that form, so they
 * need no check: the schemas of the contract have their ids and test each response.
 *
 * ERR-4 and ERR-7 have checks: their texts distinguish these errors from others, so a response with another text is
 * another error.
 */
export const responseRequirements = [
  ...['GEN-3', 'GEN-4', 'GEN-5', 'GEN-6', 'AUTH-6'],
  ...numbered('USER', [1, 8]),
  ...numbered('ENTRY', [1, 1], [5, 10], [12, 12], [14, 20]),
  ...numbered('FOLDER', [1, 1], [6, 15]),
  ...numbered('TRASH', [8, 8]),
  ...numbered('LINK', [1, 1], [8, 10], [14, 16], [22, 22], [25, 25]),
  ...numbered('SHARE', [1, 1], [6, 8]),
  ...numbered('WS', [1, 1], [3, 3], [8, 8], [10, 20], [22, 30]),
  ...numbered('ARCHIVE', [7, 7]),
  ...numbered('CONVERT', [6, 7]),
  ...numbered('STAR', [3, 5]),
  ...numbered('NOTE', [1, 1], [6, 11]),
  ...numbered('VAULT', [1, 9], [15, 20], [24, 24]),
  ...numbered('TRACK', [5, 12], [14, 19], [21, 21]),
  ...numbered('UPLOAD', [1, 1], [11, 12]),
  ...numbered('PART', [1, 1], [5, 7]),
  ...numbered('REG', [1, 1]),
  ...numbered('ERR', [1, 3], [5, 6]),
] as readonly RequirementId[];

/**
 * Requirements that a value of the wrong form violates, although the right form does not fulfil them: the value must
 * also be the one sent.
 */
export const refutableRequirements: readonly RequirementId[] = ['LINK-24', 'REG-15'];

function numbered(area: string, ...ranges: readonly [first: number, last: number][]): string[] {
  return ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => `${area}-${first + index}`),
  );
}
