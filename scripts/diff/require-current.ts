import { isDeepStrictEqual } from 'node:util';
import { compileBundles } from '../bundle.ts';
import { readBundle } from '../lib/bundles.ts';
import { pathsOf } from '../lib/paths.ts';
import { UsageError } from '../lib/command.ts';
import { loadContract } from './contract.ts';

/**
 * Refuses to go on with documents in `generated/` that are not those of `openapi/`: what is made of them would show an
 * earlier contract.
 *
 * @throws ContractError with the errors of the contract
 * @throws UsageError if `npm run generate` has to run
 */
export async function requireCurrent(root?: string): Promise<void> {
  const paths = pathsOf(root);
  // Its errors are in the words of lint.
  await loadContract(paths.root);
  const { contract, reference } = await compileBundles({ root: paths.root });
  const compiled = { 'openapi.json': contract, 'openapi.reference.json': reference } as const;
  for (const [name, document] of Object.entries(compiled)) {
    // Written and read like the other, without values that JSON does not have.
    const written: unknown = JSON.parse(JSON.stringify(document));
    if (isDeepStrictEqual(await readBundle(paths, name as keyof typeof compiled), written)) continue;
    throw new UsageError(`generated/${name} is not what openapi/ says: run \`npm run generate\` first.`);
  }
}
