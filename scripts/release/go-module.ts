import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { UsageError } from '../lib/command.ts';

/** Texts that contain the path of the Go module, beside its `go.mod`. */
const texts = ['packages/go/README.md', 'docs/sdks.md'];

/** The path of the Go module: `filestorage` before its first release. */
export const goModulePath = (goMod: string): string => /^module (\S+)$/m.exec(goMod)![1]!;

/**
 * The texts of a repository with another path of the Go module, from which `go get` can fetch it: content by absolute path.
 *
 * @throws UsageError if Go cannot find the module by this path
 */
export async function textsWithGoModule(root: string, module: string): Promise<Map<string, string>> {
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+(\/[\w.~-]+)+\/packages\/go$/.test(module))
    throw new UsageError(
      `${module} cannot be the path of the Go module: write host and path of the repository, and /packages/go.`,
    );
  const goMod = path.join(root, 'packages/go/go.mod');
  const text = await readFile(goMod, 'utf8');
  const before = goModulePath(text);
  const written = new Map([[goMod, text.replace(/^module \S+$/m, `module ${module}`)]]);
  for (const name of texts) {
    const file = path.join(root, name);
    const content = await readFile(file, 'utf8');
    written.set(
      file,
      content
        .replaceAll(`filestorage "${before}"`, `"${before}"`)
        .replaceAll(`"${before}"`, `filestorage "${module}"`)
        .replaceAll(`-require=${before}@`, `-require=${module}@`)
        .replaceAll(`-replace=${before}=`, `-replace=${module}=`),
    );
  }
  return written;
}
