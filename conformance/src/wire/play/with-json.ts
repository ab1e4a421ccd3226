import { Buffer } from 'node:buffer';
import { parseJson } from '../../run/parse-json.ts';
import type { Answered, Asked } from './mood.ts';

export const isSuccess = ({ status }: Answered): boolean => status >= 200 && status < 300;

/** Changes the JSON of successes. */
export const withJson =
  (change: (json: unknown, asked: Asked) => unknown, write: (json: unknown) => string = JSON.stringify) =>
  (answered: Answered, asked: Asked): Answered => {
    if (!asked.operation || !isSuccess(answered)) return answered;
    const json = parseJson(Buffer.from(answered.body).toString('utf8'));
    return json === undefined ? answered : { ...answered, body: Buffer.from(write(change(json, asked))) };
  };
