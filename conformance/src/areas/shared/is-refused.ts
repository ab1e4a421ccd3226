import type { RawAnswer } from '../../model/messages.ts';

/** Whether an answer is a refusal: any 4xx. */
export const isRefused = ({ status }: RawAnswer): boolean => status >= 400 && status < 500;
