import { fieldOf } from '../../src/model/wire-values.ts';
import type { Oddities } from './oddities.ts';
import type { OutgoingAnswer } from './send-answer.ts';

/** The format that the state provider of the reference server names. */
const arrangedFormat = 'webp';

const json = { 'content-type': 'application/json' };
const unsupported: OutgoingAnswer = {
  status: 501,
  headers: json,
  body: Buffer.from('{"message":"Not here."}'),
};
const byStatus: OutgoingAnswer = { status: 200, headers: json, body: Buffer.from('{"status":"success"}') };

/** It is open which conversions a server supports (U-89) and which of them respond with an entry (U-90). */
export function answerConversion(
  conversions: Oddities['conversions'],
  sent: unknown,
  answer: OutgoingAnswer,
): OutgoingAnswer {
  const format = fieldOf(sent, 'outputformat');
  if (conversions === 'with an entry' || format === arrangedFormat) return answer;
  if (conversions === 'to PDF by status') return format === 'pdf' ? byStatus : answer;
  return conversions === 'by status' ? byStatus : unsupported;
}
