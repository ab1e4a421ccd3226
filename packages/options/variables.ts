type Environment = Readonly<Record<string, string | undefined>>;

const named = (prefix: string) => (option: string) => prefix + option.replaceAll('-', '_').toUpperCase();

/**
 * The name of an option's environment variable for each program. Programs that call a server share a prefix, because
 * its URL and account are the same for all of them. The server has its own prefix, because its port or its first
 * account are not theirs.
 *
 * @example variableNames.server('max-rps') // 'FILE_STORAGE_SERVER_MAX_RPS'
 */
export const variableNames = {
  server: named('FILE_STORAGE_SERVER_'),
  runner: named('FILE_STORAGE_'),
  client: named('FILE_STORAGE_'),
};

/** The value of a variable; undefined if it is empty, because CI passes unset variables on as empty ones. */
export function valueOf(environment: Environment, variable: string): string | undefined {
  const value = environment[variable];
  return value === '' ? undefined : value;
}
