/** A server that no test uses at the moment. */
export interface IdleServer {
  close: () => Promise<void>;
}

/** Servers for the next tests of the same file, by the options that they were started with. */
const idle = new Map<string, IdleServer[]>();

export function takeIdleServer(options: string): IdleServer | undefined {
  return idle.get(options)?.pop();
}

export function keepIdleServer(options: string, server: IdleServer): void {
  idle.set(options, [...(idle.get(options) ?? []), server]);
}

export async function closeIdleServers(): Promise<void> {
  const servers = [...idle.values()].flat();
  idle.clear();
  await Promise.all(servers.map((server) => server.close()));
}
