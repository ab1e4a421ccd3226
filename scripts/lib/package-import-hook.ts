import * as nodeModule from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { packageSource } from './package-source.ts';
import { repositoryRoot } from './paths.ts';

type Resolve = (name: string, context: object) => object;

/** The types are those of Node 20, which lacks it, and does not run this file. */
const { registerHooks } = nodeModule as unknown as {
  registerHooks: (hooks: { resolve: (...args: [...Parameters<Resolve>, next: Resolve]) => object }) => void;
};

/** For `node --import`: packages of this repository are their sources, as for the compiler, because tests run without building them. */
registerHooks({
  resolve: (name, context, next) => {
    const source = packageSource(name);
    return next(source ? pathToFileURL(path.join(repositoryRoot, source)).href : name, context);
  },
});
