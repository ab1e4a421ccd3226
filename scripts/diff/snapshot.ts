import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { git } from '../lib/git.ts';
import { UsageError } from '../lib/command.ts';

/** The remote's main branch, or without a remote, the last commit. */
export async function defaultRef(root: string): Promise<string> {
  return (await commitOf(root, 'origin/main')) ? 'origin/main' : 'HEAD';
}

/** Runs work on `openapi/` as of another git ref, in a temporary directory. */
export async function withSnapshot<T>(
  root: string,
  ref: string,
  work: (directory: string) => Promise<T>,
): Promise<T> {
  const commit = await commitOf(root, ref);
  if (commit === undefined) {
    throw new UsageError(
      `git does not know ${ref}: fetch it first, or use another branch, tag or commit (\`npm run diff -- HEAD\`).`,
    );
  }
  if ((await objectOf(root, `${commit}:./openapi/openapi.yaml`)) === undefined) {
    throw new UsageError(`${ref} contains no openapi/openapi.yaml: use a ref that contains the contract.`);
  }
  const scratch = await realpath(await mkdtemp(path.join(tmpdir(), 'contract-')));
  try {
    // A separate index, so that the repository's, with its staged changes, stays as it is.
    const index = { GIT_INDEX_FILE: path.join(scratch, 'index') };
    const directory = path.join(scratch, 'snapshot');
    await git(root, ['read-tree', `${commit}:./openapi`], index);
    await git(root, ['checkout-index', '--all', `--prefix=${directory}/openapi/`], index);
    return await work(directory);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

const commitOf = (root: string, ref: string) => objectOf(root, `${ref}^{commit}`);

/** The object id of a name in the repository; undefined if there is none. */
async function objectOf(root: string, name: string): Promise<string | undefined> {
  try {
    return await git(root, ['rev-parse', '--verify', '--quiet', name]);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    return undefined;
  }
}
