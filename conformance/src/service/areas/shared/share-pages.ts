import type { RawAnswer } from '../../../engine/model/messages.ts';
import type { TestContext } from '../../test-context.ts';

const noSuchHash = 'conformance-no-such-link';

/** Opens a link as a browser does, without a token. */
export function follow(
  t: TestContext,
  hash: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<RawAnswer> {
  const url = `${t.appUrl}/drive/shares/${encodeURIComponent(hash)}`;
  return t.get(url, { Accept: 'text/html', ...headers });
}

/** Opens a link with the token of the second account, which is only sent to the API's host. */
export function followAsSecond(t: TestContext, hash: string): Promise<RawAnswer> {
  const isSameHost = new URL(t.appUrl).origin === new URL(t.baseUrl).origin;
  t.skipIfUnspecified(!isSameHost, 'the web application has another address than the API, and gets no token');
  return follow(t, hash, { Authorization: `Bearer ${t.secondAccount().token}` });
}

export const opens = ({ status }: RawAnswer): boolean => status >= 200 && status < 400;

/** Whether the server refuses unknown share addresses by status; otherwise only the page's text tells people. */
export const tellsByStatus = async (t: TestContext): Promise<boolean> => !opens(await unknownPage(t));

const unknownPage = (t: TestContext): Promise<RawAnswer> =>
  t.once('link that does not exist', () => follow(t, noSuchHash));

/**
 * Continues only if a page shows that it gives access to an entry: it contains the entry's name, and the page of an
 * unknown link does not. Some web applications return the same page for every address, and its script loads the rest.
 */
export async function assumeShown(t: TestContext, page: RawAnswer, name: string): Promise<void> {
  const unknown = await unknownPage(t);
  t.skipUnlessObservable(
    shows(page, name) && !shows(unknown, name),
    'returns share pages that do not show the shared entry',
  );
}

export const shows = ({ text }: RawAnswer, name: string): boolean => name !== '' && text.includes(name);
