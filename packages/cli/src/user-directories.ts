import { homedir } from 'node:os';
import path from 'node:path';
import { valueOf } from '../../options/variables.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const folderOf = (variable: string, fallback: string) => (env: Environment) => {
  const given = valueOf(env, variable);
  // The XDG specification says that relative paths must be ignored.
  const base =
    given && path.isAbsolute(given) ? given : path.join(valueOf(env, 'HOME') ?? homedir(), fallback);
  return path.join(base, 'file-storage');
};

/** Folder of the stored tokens. */
export const configFolder = folderOf('XDG_CONFIG_HOME', '.config');

/** Folder of the notes about unfinished transfers. */
export const stateFolder = folderOf('XDG_STATE_HOME', '.local/state');
