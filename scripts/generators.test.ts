import { describe, expect, it } from 'vitest';
import { areGeneratorsInstalled, tryGenerator } from './generators.ts';
import { tools } from './generators/tools.ts';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

/** `npm run generators` installs them; a Node too old for one skips it. */
describe.each(tools)('$name', (tool) => {
  const runs = major > tool.node[0] || (major === tool.node[0] && minor >= tool.node[1]);

  it.skipIf(!areGeneratorsInstalled() || !runs)(
    'gives every success and every error a type',
    async () => {
      const { success, errors, untyped } = await tryGenerator(tool);
      expect(untyped).toEqual([]);
      expect(success).toBeGreaterThanOrEqual(22);
      expect(errors > 0).toBe(tool.errors !== undefined);
    },
    60_000,
  );
});
