import type { UnknownId } from '../../../generated/registers.ts';
import type { JudgedAnswer } from './contract.ts';

/** Unknowns that only concern the codes of certain responses. */
const certain: Readonly<Partial<Record<UnknownId, (answer: JudgedAnswer) => boolean>>> = {
  'U-01': ({ status }) => status < 300,
  'U-08': ({ unreadableRequest = false }) => unreadableRequest,
  'U-12': ({ status }) => status === 429,
};

/** Whether the status code of a response may be the one that an unknown concerns. */
export const mayAnswerUnknown = (unknown: UnknownId, answer: JudgedAnswer): boolean =>
  certain[unknown]?.(answer) ?? answer.unreadableRequest !== true;
