import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { repositoryRoot } from './layout.ts';

/** The program, of which only the command applies what the configuration says of some files alone. */
export const formatter = path.join(repositoryRoot, 'node_modules/.bin/oxfmt');

/**
 * A file's text in the form that the style check asks for.
 *
 * @param root the folder whose `.oxfmtrc.json` says which form
 * @param file from there; need not exist
 * @throws Error where it can't be read as what its name says
 */
export async function formatted(root: string, file: string, source: string): Promise<string> {
  const child = spawn(formatter, [`--stdin-filepath=${file}`], { cwd: root });
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  child.stdin.end(source);
  const [code] = (await once(child, 'close')) as [number | null];
  const [result, said] = await output;
  if (code !== 0) throw new Error(`${file} cannot be formatted: ${said.trim()}`);
  return result;
}
