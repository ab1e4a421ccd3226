import { describe, expect, it } from 'vitest';
import { tryGenerator } from './generators.ts';
import { areGeneratorsInstalled, runsHere } from './generators/run-generator.ts';
import { tools } from './generators/tools.ts';

/** `npm run field -- generators` installs the tools. A tool that does not support this version of Node is skipped. */
describe.each(tools)('$name', (tool) => {
  it.skipIf(!areGeneratorsInstalled() || !runsHere(tool))(
    'gives every success and every error a type',
    async () => {
      const { success, errors, untyped } = await tryGenerator(tool);
      expect(untyped).toEqual([]);
      expect(success).toBeGreaterThan(0);
      expect(errors > 0).toBe(tool.errors !== undefined);
    },
  );
});
