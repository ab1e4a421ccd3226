import { isJsonType } from '../contract/description.ts';
import { cutMark, type Exchange } from '../model/exchange.ts';
import { isJson } from '../model/is-json.ts';

/** Whether a request has a body that is no JSON, or does not say that it is. Of one kept in part nothing is known. */
export function isUnreadable({ headers, body }: Exchange['request']): boolean {
  if (body === undefined || body.endsWith(cutMark)) return false;
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  return !isJsonType(type) || !isJson(body);
}
