import { variableNames } from '../../../../options/variables.ts';
import type { Verb } from '../verb.ts';
import { create } from './create.ts';
import { get } from './get.ts';
import { ls } from './ls.ts';
import { mkdir } from './mkdir.ts';
import { mv } from './mv.ts';
import { put } from './put.ts';
import { rm } from './rm.ts';

/** In the order of the help text. */
const verbs: readonly Verb[] = [create, ls, put, get, mkdir, mv, rm];

export const vault: Verb = (program, ...rest) => {
  const all = program
    .command('vault')
    .description('the vault: files and their names are encrypted on this machine')
    .addHelpText(
      'after',
      `\nIts password is asked for, or taken from ${variableNames.client('vault-password')}.`,
    );
  for (const verb of verbs) verb(all, ...rest);
};
