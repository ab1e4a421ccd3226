import type { Judge } from './change-judge.ts';
import { child, children, type Located } from './located.ts';

/** Compares the servers of an operation. */
export function compareServers(before: Located | undefined, after: Located | undefined, judge: Judge): void {
  const [old, now] = [urlsOf(before), urlsOf(after)];
  for (const [url, pointer] of old) if (!now.has(url)) judge.rate('major', pointer, `server ${url} removed`);
  for (const [url, pointer] of now) if (!old.has(url)) judge.rate('minor', pointer, `server ${url} added`);
}

function urlsOf(servers: Located | undefined): Map<string, string> {
  return new Map(
    children(servers).map(([, server]) => [String(child(server, 'url')?.value), server.pointer] as const),
  );
}
