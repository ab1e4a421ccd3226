/** Hosts that no other machine can listen on. The parser of URLs writes every form of 127.0.0.1 in four numbers. */
const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);

/**
 * Makes sure that what is sent to a URL cannot be read on the way.
 *
 * @param what names the URL in the error; the URL itself is not shown, since it may hold a password or a signature
 * @throws TypeError if it is no URL, or is neither https nor loopback
 */
export function requireSecure(url: string, what: string, allowInsecure = false): URL {
  let parsed: URL;
  try {
    parsed = new URL(url);
  } catch {
    throw new TypeError(`${what} is not an absolute URL. It looks like https://storage.example.com/api/v1.`);
  }
  const { protocol, hostname } = parsed;
  if (protocol === 'https:') return parsed;
  if (protocol === 'http:' && (allowInsecure || isLoopback(hostname))) return parsed;
  throw new TypeError(
    `${what} has to be https: plain http is for localhost, 127.0.0.1 and [::1], or with allowInsecure in development.`,
  );
}

/** @throws TypeError if it is neither https nor loopback, or has more than a host and a path */
export function requireBaseUrl(baseUrl: string, allowInsecure = false): void {
  requireSecure(baseUrl, 'baseUrl', allowInsecure);
  // A user and a password end in @. The parser would mend or drop the others: paths are appended to the text as it is.
  if (/[\s\\?#@]/.test(baseUrl)) {
    throw new TypeError('baseUrl is host and path alone: no user, password, query, fragment or blank.');
  }
}

/**
 * Moves parameters from an input, encoded, into a template: `/workspace/{id}`, `/track/all{?page}{?workspaceId}`.
 *
 * @throws TypeError for what would make another path of it: nothing, `.` and `..`
 */
export function fillTemplate(template: string, fields: Record<string, unknown>): string {
  let separator = '?';
  return template.replace(/{(\??)(\w+)}/g, (_, inQuery: string, name: string) => {
    const value = encodeURIComponent((fields[name] ?? '') as string);
    fields[name] = undefined;
    if (!inQuery) {
      if (['', '.', '..'].includes(value)) throw new TypeError(`${name} is missing: it is part of the path.`);
      return value;
    }
    if (!value) return '';
    const parameter = `${separator}${name}=${value}`;
    separator = '&';
    return parameter;
  });
}
