import { isJsonType } from '../contract/description.ts';
import { cutMark, headerOf, type Exchange } from '../model/exchange.ts';
import { isJson } from '../model/is-json.ts';

/**
 * Whether the body of a request is not JSON, or lacks that content type. Unknown for a body that was not kept
 * completely.
 */
export function isUnreadable({ headers, body }: Exchange['request']): boolean {
  if (body === undefined || body.endsWith(cutMark)) return false;
  const type = headerOf(headers, 'content-type') ?? '';
  return !isJsonType(type) || !isJson(body);
}
