import { surroundingAttacks } from './around.ts';
import { partAttacks } from './parts.ts';
import { singleAttacks } from './single.ts';
import type { Attack } from './target.ts';

/** What an account can try with uploads, by what it is. */
export const uploadAttacks: Record<string, Attack> = {
  ...singleAttacks,
  ...partAttacks,
  ...surroundingAttacks,
};
