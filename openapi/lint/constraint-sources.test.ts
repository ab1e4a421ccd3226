import { describe, expect, it } from 'vitest';
import { lintFixture } from './lib/lint-fixture.ts';

describe('constraint-sources', () => {
  it('accepts a constraint of every keyword that is listed, cited at the value, at its reference or at its object', async () => {
    expect(await lintFixture('constraint-sources', 'pass/openapi.yaml')).toEqual([]);
  });

  it('refuses, once for each property or parameter, what cites nothing, and what is not listed with what it cites', async () => {
    const cite = '(`npm run new -- requirement` adds one), or remove it.';
    const advice = `if their texts specify it, run \`npm run lint -- --accept\`; otherwise cite what does ${cite}`;
    expect(await lintFixture('constraint-sources', 'fail/openapi.yaml')).toEqual([
      `components/schemas/Note.yaml:7 \`maxLength: 25\` is not listed with NOTE-1: ${advice}`,
      `components/schemas/Note.yaml:14 Property \`first\` is without a source: cite the requirement or unknown behind it ${cite}`,
      `components/schemas/Note.yaml:17 Property \`tags\` is not listed with NOTE-2: ${advice}`,
      `components/schemas/Note.yaml:32 \`dependentRequired: {"iv":["salt"]}\` is not listed with NOTE-6: ${advice}`,
      `openapi.yaml:10 \`type: "integer"\` and \`minimum: 1\` are without a source: cite the requirement or unknown behind it ${cite}`,
    ]);
  });

  it('reports a line of what the contract no longer has', async () => {
    expect(await lintFixture('constraint-sources', 'stale/openapi.yaml')).toEqual([
      'sources.txt:1 schemas/Note type: "object" is no longer in the contract: run `npm run lint -- --accept`.',
    ]);
  });
});
