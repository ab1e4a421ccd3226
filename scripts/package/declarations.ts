import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import ts from 'typescript';
import { repositoryRoot } from '../lib/layout.ts';

const specifier = /(?<=(?:from|import\()\s*)(['"])(\.[^'"]*)\1/g;

/** Where a source lies in the repository, below the package's `dist/`. */
const asInRepository = (source: string) => path.join('types', path.relative(repositoryRoot, source));

/**
 * Writes the declarations of modules, and of those that they lead to, so that none names a file outside.
 *
 * @param dist folder that they go to
 * @param entries absolute paths of sources
 * @param placeOf where a source goes below `dist`, with the source's ending; `types/` and its place in the repository
 *   by default
 */
export async function writeDeclarations(
  dist: string,
  entries: readonly string[],
  placeOf: (source: string) => string = asInRepository,
): Promise<void> {
  const declarations = declarationsOf(entries);
  const seen = new Set<string>();
  const queue = [...entries];
  for (let source = queue.pop(); source !== undefined; source = queue.pop()) {
    if (seen.has(source)) continue;
    seen.add(source);
    const folder = path.dirname(source);
    const place = placeOf(source);
    const text = (await declarations(source)).replace(specifier, (_, quote: string, to: string) => {
      const target = path.resolve(folder, to);
      queue.push(target);
      const between = path.posix.relative(path.dirname(place), placeOf(target)).replace(/\.ts$/, '.js');
      return quote + (between.startsWith('.') ? between : `./${between}`) + quote;
    });
    const file = path.join(dist, place.replace(/(\.d)?\.[jt]s$/, '.d.ts'));
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}

/** Answers the declarations of a source; those that are written beside JavaScript as they are. */
function declarationsOf(entries: readonly string[]): (source: string) => Promise<string> {
  const configuration = path.join(repositoryRoot, 'tsconfig.json');
  const { config } = ts.readConfigFile(configuration, (file) => ts.sys.readFile(file)) as { config: object };
  const { options } = ts.parseJsonConfigFileContent(
    { ...config, files: [], include: [] },
    ts.sys,
    repositoryRoot,
  );
  const program = ts.createProgram(
    entries.filter((entry) => entry.endsWith('.ts')),
    // `npm run check -- --only types` has found what is wrong.
    {
      ...options,
      noEmit: false,
      noCheck: true,
      declaration: true,
      emitDeclarationOnly: true,
      rootDir: repositoryRoot,
    },
  );
  return async (source) => {
    if (source.endsWith('.js')) return readFile(source.replace(/\.js$/, '.d.ts'), 'utf8');
    let written: string | undefined;
    const { diagnostics } = program.emit(program.getSourceFile(source), (_, text) => (written = text));
    const faults = diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
    if (written === undefined) throw new Error([`${source} has no declarations.`, ...faults].join('\n'));
    return written;
  };
}
