import type { ExchangeReport, ShownExchange } from '../model/report.ts';
import { noResponse } from './html/words.ts';
import { printable, shorten } from '../model/printable.ts';

/** Maximum length of a body; the JSON report has all of it. */
const shownBody = 4_000;

/**
 * An exchange in readable form.
 *
 * @example
 * POST https://files.example.com/api/v1/folders
 * content-type: application/json
 *
 * {"parentId":null}
 *
 * 201
 * content-type: application/json
 *
 * {"status":"success"}
 */
export function httpText({ request, response }: ShownExchange): string {
  const sent = [`${request.method} ${request.url}`, ...fields(request.headers), ...bodyOf(request.body)];
  const received = response
    ? [String(response.status), ...fields(response.headers), ...bodyOf(response.body)]
    : [noResponse];
  return printable([...sent, '', ...received].join('\n'));
}

const fields = (headers: ExchangeReport['request']['headers'] = []): string[] =>
  headers.map(([name, value]) => `${name}: ${value}`);

const bodyOf = (body = ''): string[] => (body === '' ? [] : ['', shorten(body, shownBody)]);
