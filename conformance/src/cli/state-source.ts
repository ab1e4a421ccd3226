import { createHttpClient } from '../http/create-http-client.ts';
import type { HttpClientOptions } from '../http/http-client.ts';
import type { RunOptions } from '../run/run-options.ts';

/**
 * The state provider of `--states`, to be opened once the run has signed in.
 *
 * @throws UsageError where there is none by that name
 */
export async function stateSource(
  source: string,
  allowHttp: boolean,
  httpOptions: HttpClientOptions,
): Promise<NonNullable<RunOptions['states']>> {
  const { openStates } = await import('../states/open-states.ts');
  const open: NonNullable<RunOptions['states']> = ({ http, token }) =>
    openStates(source, { http, token, allowHttp });
  // Opened once ahead, so that a mistake shows before anything is sent.
  const http = createHttpClient(httpOptions);
  try {
    open({ http, token: () => '' });
  } finally {
    await http.close();
  }
  return open;
}
