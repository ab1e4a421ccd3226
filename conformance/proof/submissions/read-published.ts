import { readFile } from 'node:fs/promises';
import type { Submission } from '../../src/model/submission.ts';
import { submissionFile } from './servers.ts';

/** The published result of a server. */
export const readPublished = async (id: string): Promise<Submission> =>
  JSON.parse(await readFile(submissionFile(id), 'utf8')) as Submission;
