import * as nodeModule from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import tsconfig from '../../tsconfig.json' with { type: 'json' };
import { repositoryRoot } from './paths.ts';

type Resolve = (name: string, context: object) => object;

/** The types are those of Node 20, which lacks it, and does not run this file. */
const { registerHooks } = nodeModule as unknown as {
  registerHooks: (hooks: { resolve: (...args: [...Parameters<Resolve>, next: Resolve]) => object }) => void;
};

const sources = Object.entries(tsconfig.compilerOptions.paths);

/** For `node --import`: packages of this repository are their sources, as for the compiler, because tests run without building them. */
registerHooks({
  resolve: (name, context, next) => {
    const [, source] = sources.find(([pattern]) => path.matchesGlob(name, pattern)) ?? [];
    if (!source) return next(name, context);
    const file = source[0]!.replace('*', path.basename(name));
    return next(pathToFileURL(path.join(repositoryRoot, file)).href, context);
  },
});
