import type { Exchange } from '../model/exchange.ts';
import type { Blocker } from '../model/verdict.ts';
import { missedReads } from './missed-reads.ts';

/**
 * Why a check could not continue: the last response if it is an error, or else the last one without a field that the
 * check read, or else the last response. Undefined without requests.
 */
export function blockerIn(exchanges: readonly Exchange[]): Blocker | undefined {
  const last = exchanges.at(-1);
  if (!last) return undefined;
  const lacking = exchanges.findLast((exchange) => isSuccess(exchange) && missedReads(exchange).length > 0);
  return blockerOf((isSuccess(last) && lacking) || last);
}

/** @param fields missing in the response, if the check did not read them from its body */
export function blockerOf(
  exchange: Exchange,
  fields: readonly string[] = missedReads(exchange),
  next: readonly string[] = [],
): Blocker | undefined {
  const { operation, response } = exchange;
  if (operation === undefined) return undefined;
  return { operation, status: response.status, fields: isSuccess(exchange) ? fields : [], next };
}

const isSuccess = ({ response: { status } }: Exchange): boolean => status >= 200 && status < 300;
