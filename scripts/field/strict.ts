import path from 'node:path';
import ts from 'typescript';

/** The compiler's errors in generated TypeScript under strict rules, without those in imported packages. */
export function strictFaults(
  files: readonly string[],
  packages: readonly string[],
): { faults: number; first?: string } {
  const options: ts.CompilerOptions = {
    ...{ strict: true, skipLibCheck: true, noEmit: true },
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: ['node'],
    typeRoots: packages.map((folder) => path.join(folder, '@types')),
  };
  const program = ts.createProgram(files, options);
  const unresolved = new Set([2307, 7016]);
  const own = ts
    .getPreEmitDiagnostics(program)
    .filter(
      ({ file: source, code }) => !source?.fileName.includes('/node_modules/') && !unresolved.has(code),
    );
  const [first] = own;
  return {
    faults: own.length,
    ...(first && {
      first: `TS${first.code}: ${ts.flattenDiagnosticMessageText(first.messageText, ' ').slice(0, 160)}`,
    }),
  };
}
