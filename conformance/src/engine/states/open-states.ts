import { existsSync } from 'node:fs';
import path from 'node:path';
import { isLoopback } from '../http/loopback.ts';
import type { HttpClient } from '../http/http-client.ts';
import { UsageError } from '../model/errors.ts';
import { FileStates } from './file-states.ts';
import { HttpStates } from './http-states.ts';
import { ModuleStates } from './module-states.ts';
import type { StateProvider } from '../model/state-provider.ts';

/**
 * Opens the state provider of `--states`.
 *
 * @param source URL of an endpoint, a file of values (.yaml, .yml, .json) or a module (.js, .mjs, .ts, .mts)
 * @param options.allowHttp whether the token may be sent to other machines over plain http
 * @throws UsageError if there is no such provider
 */
export function openStates(
  source: string,
  { http, token, allowHttp }: { http: HttpClient; token: () => string; allowHttp: boolean },
): StateProvider {
  if (/^https?:\/\//i.test(source)) return new HttpStates({ url: safeUrl(source, allowHttp), http, token });
  const file = path.resolve(source);
  switch (path.extname(file).toLowerCase()) {
    case '.yaml':
    case '.yml':
    case '.json':
      return new FileStates(file);
    case '.js':
    case '.mjs':
    case '.ts':
    case '.mts':
      if (!existsSync(file)) throw new UsageError(`--states: there is no file ${file}.`);
      return new ModuleStates(file, token);
    default:
      throw new UsageError(
        `--states: ${source} is neither a URL (http:, https:) nor a file of values (.yaml, .json) or a module (.js, .mjs, .ts).`,
      );
  }
}

function safeUrl(source: string, allowHttp: boolean): string {
  if (!URL.canParse(source)) throw new UsageError('--states: the URL is invalid. Check its spelling.');
  const { protocol, hostname, origin } = new URL(source);
  if (protocol === 'https:' || allowHttp || isLoopback(hostname)) return source;
  throw new UsageError(
    `--states: ${origin} would receive the token in plain text. Use https, or --allow-http if the network is trusted.`,
  );
}
