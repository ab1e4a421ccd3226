import fc from 'fast-check';
import type { OperationId } from '../../../../generated/operations.reference.ts';
import { curlLine } from './curl.ts';
import type { Answer, Sender } from './exchange.ts';
import { harvest } from './harvest.ts';
import { faultOf } from './oracles.ts';
import { render, type HttpRequest } from './render.ts';
import { anyRequest, type FuzzRequest } from './requests.ts';
import type { FuzzTarget } from './target.ts';

export interface CampaignOptions {
  /** How many requests to send. */
  requests: number;
  /** The same seed makes the same requests. */
  seed: number;
}

/** What is watched besides the answers: by the seed, and in all operations unless some are named. */
export interface WatchOptions extends Pick<CampaignOptions, 'seed'> {
  only?: readonly OperationId[];
}

/** How often each operation answered with each code. */
export type Codes = Map<OperationId, Map<number, number>>;

/** An answer that must not be, or a server that is not well afterwards. */
export class CampaignError extends Error {
  override readonly name = 'CampaignError';
}

/** Requests after which what they used up is there anew. */
const refillInterval = 250;

/**
 * Sends generated requests, and holds every answer against what must hold for any.
 *
 * @throws CampaignError with the simplest request found that fails, as a curl line
 */
export async function runCampaign(target: FuzzTarget, { requests, seed }: CampaignOptions): Promise<Codes> {
  const codes: Codes = new Map();
  let sent = 0;
  const exchange = async (generated: FuzzRequest): Promise<void> => {
    target.tick();
    sent += 1;
    if (sent % refillInterval === 0) await target.refill();
    const request = render(generated, target.pool, target.token);
    const answer = await answerTo(request, target.sender);
    const fault = faultOf(request, answer, target.secrets);
    if (fault !== undefined) throw new CampaignError(failureText(fault, request, answer, target));
    count(codes, request.operation.id, answer.status);
    await harvest(request, answer, target);
  };
  const result = await fc.check(fc.asyncProperty(anyRequest, exchange), { numRuns: requests, seed });
  if (result.failed) {
    const { message } = result.errorInstance as Error;
    throw new CampaignError(
      `${message}\nrequest ${result.numRuns} of seed ${seed}, simplified ${result.numShrinks} times`,
    );
  }
  const faults = await target.faults();
  if (faults.length > 0) throw new CampaignError(`after ${requests} requests: ${faults.join('; ')}`);
  return codes;
}

async function answerTo(request: HttpRequest, sender: Sender): Promise<Answer> {
  try {
    return await sender.send(request);
  } catch (error) {
    const fault = `${request.operation.id} ended without an answer: ${String(error)}`;
    throw new CampaignError(`${fault}\n${curlLine(request)}`, { cause: error });
  }
}

function failureText(
  fault: string,
  request: HttpRequest,
  { status, body }: Answer,
  target: FuzzTarget,
): string {
  const lines = [fault, curlLine(request), `${status} ${body.toString().slice(0, 500)}`];
  if (status >= 500) lines.push(target.latestError());
  return lines.join('\n');
}

function count(codes: Codes, id: OperationId, status: number): void {
  const ofOperation = codes.get(id) ?? new Map<number, number>();
  codes.set(id, ofOperation.set(status, (ofOperation.get(status) ?? 0) + 1));
}
