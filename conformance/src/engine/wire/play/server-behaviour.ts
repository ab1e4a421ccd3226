import { Buffer } from 'node:buffer';
import type { ContractOperation } from '../../contract/contract.ts';
import type { SubjectId } from '../../model/subject.ts';
import { parseJson } from '../../run/parse-json.ts';
import type { Answered } from '../traffic.ts';

/** A complete request of a client. */
export interface Asked {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly operation: ContractOperation | undefined;
  /** Whether it is to a presigned URL. */
  readonly isPresigned: boolean;
  readonly token: string | undefined;
  readonly body: Uint8Array;
}

/** A response in place of that of the server, or a broken connection. */
export type Refusal = Answered | 'reset';

/** What a server does in one run of a behaviour. */
export interface Playing {
  /** Milliseconds to wait before each response. */
  readonly delay?: number;
  /** Responds in place of the server, which does not get the request then. */
  instead?(asked: Asked): Refusal | undefined;
  /** Path and query that are sent to the server instead of those of the client. */
  asking?(asked: Asked): string;
  /** Changes the response of the server, or returns it unchanged. */
  change?(answered: Answered, asked: Asked): Answered;
  /** What the client did not fetch although a response said that there is more; undefined if nothing. */
  left?(): string | undefined;
}

/** A behaviour that the interface allows. */
export interface ServerBehaviour {
  /** e.g. `429 with Retry-After in seconds` */
  readonly name: string;
  /** The unknowns that the behaviour is about; the register says what a client must assume of each. */
  readonly subjects: readonly SubjectId[];
  /**
   * - `success`: the client does its task in spite of it
   * - `honesty`: the client does its task, or reports that it failed
   */
  readonly expects: 'success' | 'honesty';
  /** Starts again for each task of the client. */
  play(): Playing;
}

/** The `Retry-After` that clients get, in seconds: short, so that the run is. */
export const retrySeconds = 1;

export const isSuccess = ({ status }: Answered): boolean => status >= 200 && status < 300;

/** Changes the JSON of successes. */
export const withJson =
  (change: (json: unknown, asked: Asked) => unknown, write: (json: unknown) => string = JSON.stringify) =>
  (answered: Answered, asked: Asked): Answered => {
    if (!asked.operation || !isSuccess(answered)) return answered;
    const json = parseJson(Buffer.from(answered.body).toString('utf8'));
    return json === undefined ? answered : { ...answered, body: Buffer.from(write(change(json, asked))) };
  };
