import type { Exchange } from '../model/exchange.ts';
import type { Obstacle } from '../model/unmet.ts';
import { missedReads } from './missed-reads.ts';

/**
 * What a check that came no further met: a refusal that came last, or else the last answer that lacks what the check
 * looked for in it, or else the last answer, which showed something else. Undefined where nothing was asked for.
 */
export function obstacleIn(exchanges: readonly Exchange[]): Obstacle | undefined {
  const last = exchanges.at(-1);
  if (!last) return undefined;
  const lacking = exchanges.findLast((exchange) => isSuccess(exchange) && missedReads(exchange).length > 0);
  return obstacleOf((isSuccess(last) && lacking) || last);
}

/** @param fields what the answer lacks, where nobody looked for it in its body */
export function obstacleOf(
  exchange: Exchange,
  fields: readonly string[] = missedReads(exchange),
  next: readonly string[] = [],
): Obstacle | undefined {
  const { operation, response } = exchange;
  if (operation === undefined) return undefined;
  return { operation, status: response.status, fields: isSuccess(exchange) ? fields : [], next };
}

const isSuccess = ({ response: { status } }: Exchange): boolean => status >= 200 && status < 300;
