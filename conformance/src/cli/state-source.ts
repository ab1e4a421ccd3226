import { createHttpClient } from '../engine/http/create-http-client.ts';
import type { HttpClientOptions } from '../engine/http/http-client.ts';
import type { RunOptions } from '../engine/run/run-options.ts';

/**
 * The state provider of `--states`, to open after the run has signed in.
 *
 * @throws UsageError if there is no such provider
 */
export async function stateSource(
  source: string,
  allowHttp: boolean,
  httpOptions: HttpClientOptions,
): Promise<NonNullable<RunOptions['states']>> {
  const { openStates } = await import('../engine/states/open-states.ts');
  const open: NonNullable<RunOptions['states']> = ({ http, token }) =>
    openStates(source, { http, token, allowHttp });
  // Opened once in advance, so that a mistake is reported before the first request.
  const http = createHttpClient(httpOptions);
  try {
    open({ http, token: () => '' });
  } finally {
    await http.close();
  }
  return open;
}
