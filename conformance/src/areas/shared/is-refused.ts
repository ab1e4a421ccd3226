import type { RawAnswer } from '../../model/messages.ts';

/** Whether the server refused the request: any 4xx. */
export const isRefused = ({ status }: RawAnswer): boolean => status >= 400 && status < 500;
