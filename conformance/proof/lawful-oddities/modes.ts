import type { RequirementId } from '../../../generated/registers.ts';
import { noOddities, type Oddities } from './oddities.ts';
import { otherChoices } from './other-choices.ts';

/** A server with a single oddity, and the requirements that cannot be tested because of it. */
export interface Mode {
  readonly name: string;
  readonly oddities: Oddities;
  /** In the order of the register. */
  readonly beyondReach: readonly RequirementId[];
}

function mode(name: string, oddities: Partial<Oddities>, beyondReach: readonly RequirementId[] = []): Mode {
  return { name, oddities: { ...noOddities, ...oddities }, beyondReach };
}

/** One mode for each lawful oddity. */
export const modes: readonly Mode[] = [
  mode('further fields', { extraFields: true }),
  mode('keys in another order', { reorderedKeys: true }),
  mode('lists in another order', { shuffledLists: true }),
  mode('other codes', { otherCodes: true }),
  ...otherChoices.map((choice) =>
    // If the response has no fields, it does not show the owner of the token.
    mode(`another answer to ${choice}`, { otherChoices: [choice] }, choice === 'U-31' ? ['AUTH-14'] : []),
  ),
  mode('wordy JSON', { wordyJson: true }),
  mode('share pages that differ in their text alone', { sharePages: 'alike' }),
  // Only the page's script finds out who has access.
  mode('one share page for all links', { sharePages: 'one page' }, ['LINK-17', 'LINK-23']),
  mode('headers of all kinds', { oddHeaders: true }),
  ...(['gzip', 'deflate', 'br'] as const).map((coding) => mode(`answers in ${coding}`, { coding })),
  mode('answers in chunks', { chunked: true }),
  ...(['closed', 'reset when idle'] as const).map((connections) =>
    mode(`connections that are ${connections}`, { connections }),
  ),
  mode('slow answers', { longestDelay: 30 }),
  mode('busy moments', { turnsAway: true }),
  mode('no parameters in content types', { refusesParameters: true }),
  mode('no unstarring of what is not starred', { refusesUnstarred: true }),
  ...(['to PDF by status', 'by status', 'by 501'] as const).map((conversions) =>
    mode(`conversions ${conversions}`, { conversions }),
  ),
  mode('deletions that follow later', { lateDeletions: 400 }),
  ...[1_000_003n, 1_234_567_890_123n, -1n].map((idFactor) => mode(`ids times ${idFactor}`, { idFactor })),
  ...([-1, 1] as const).map((clockHours) => mode(`a clock off by ${clockHours} h`, { clockHours })),
];

/** The requirements that cannot be tested on a server with all of them. */
export const beyondReach: readonly RequirementId[] = [...new Set(modes.flatMap((mode) => mode.beyondReach))];
