import { homedir } from 'node:os';
import path from 'node:path';
import { valueOf } from '../../options/variables.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const folderOf = (variable: string, fallback: string) => (env: Environment) => {
  const given = valueOf(env, variable);
  // The XDG specification: a path that is not absolute does not count.
  const base =
    given && path.isAbsolute(given) ? given : path.join(valueOf(env, 'HOME') ?? homedir(), fallback);
  return path.join(base, 'file-storage');
};

/** Where the token lies. */
export const configFolder = folderOf('XDG_CONFIG_HOME', '.config');

/** Where uploads under way are noted. */
export const stateFolder = folderOf('XDG_STATE_HOME', '.local/state');
