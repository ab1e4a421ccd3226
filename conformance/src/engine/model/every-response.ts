import type { SubjectId } from './ids.ts';

const ending = '.every-response';

/** The id under which a report shows what every response is judged for, e.g. `GEN-5.every-response`. */
export const everyResponseId = <Id extends SubjectId>(subject: Id): `${Id}${typeof ending}` =>
  `${subject}${ending}`;

/** Whether it is such an id, whatever the letter case. No check of the suite has it. */
export const isEveryResponse = (id: string): boolean => id.toLowerCase().endsWith(ending);
