import { InvalidArgumentError } from 'commander';

/** Parses a port on the command line. */
export function parsePort(value: string): number {
  const port = Number(value);
  if (!/^\d+$/.test(value) || port > 65_535)
    throw new InvalidArgumentError('A port is a number from 0 to 65535.');
  return port;
}

export const portInUse = (port: number, host: string): string =>
  `Port ${port} of ${host} is in use: choose another with --port, or 0 for any free port.`;
