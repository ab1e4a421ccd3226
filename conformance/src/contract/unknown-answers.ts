import type { UnknownId } from '../../../generated/registers.ts';
import type { JudgedAnswer } from './contract.ts';

/** Unknowns about the codes of certain answers alone. */
const certain: Readonly<Partial<Record<UnknownId, (answer: JudgedAnswer) => boolean>>> = {
  'U-01': ({ status }) => status < 300,
  'U-08': ({ unreadableRequest = false }) => unreadableRequest,
  'U-12': ({ status }) => status === 429,
};

/** Whether the code of an answer can be the one that an unknown asks for. */
export const mayAnswerUnknown = (unknown: UnknownId, answer: JudgedAnswer): boolean =>
  certain[unknown]?.(answer) ?? answer.unreadableRequest !== true;
