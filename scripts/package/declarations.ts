import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import ts from 'typescript';
import { repositoryRoot } from '../lib/paths.ts';

const specifier = /(?<=(?:from|import\()\s*)(['"])(\.[^'"]*)\1/g;

/** The path of a source in the repository, below the package's `dist/`. */
const asInRepository = (source: string) => path.join('types', path.relative(repositoryRoot, source));

/**
 * Writes the declarations of modules and of everything that they import, so that none refers to a file outside of the
 * package.
 *
 * @param dist output folder
 * @param entries absolute paths of sources
 * @param placeOf the output path of a source below `dist`, with the source's ending; by default, `types/` and its path
 *   in the repository
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

/** Returns the declarations of a source; hand-written declarations of JavaScript are unchanged. */
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
    // `npm run check -- --only types` has already reported errors.
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
