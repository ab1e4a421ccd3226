type Environment = Readonly<Record<string, string | undefined>>;

const named = (prefix: string) => (option: string) => prefix + option.replaceAll('-', '_').toUpperCase();

/**
 * What each program calls the environment variable of an option. Those that speak to a server share a prefix, since an
 * address or an account is the same to all of them; what starts one has its own, since its port or its first account
 * is none of theirs.
 *
 * @example variableNames.server('max-rps') // 'FILE_STORAGE_SERVER_MAX_RPS'
 */
export const variableNames = {
  server: named('FILE_STORAGE_SERVER_'),
  runner: named('FILE_STORAGE_'),
  client: named('FILE_STORAGE_'),
};

/** The value of a variable. An empty one is not given: CI hands down variables that are not set as empty ones. */
export function valueOf(environment: Environment, variable: string): string | undefined {
  const value = environment[variable];
  return value === '' ? undefined : value;
}
