import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createConfig, getLineColLocation, lint } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { asShortened } from '../../scripts/lib/shortened.ts';
import plugin from './plugin.js';

const fixtures = fileURLToPath(new URL('fixtures/', import.meta.url));

interface RuleFixtures {
  /** Of the rule. */
  options?: Readonly<Record<string, unknown>>;
  cases: readonly { it: string; document: string; finds: readonly string[] }[];
}
const rules = parse(readFileSync(path.join(fixtures, 'rules.yaml'), 'utf8')) as Record<string, RuleFixtures>;

/** What one rule finds in a document, as `file:line message`, sorted; files are relative to that of the document. */
async function findings(rule: string, document: string, options: RuleFixtures['options']): Promise<string[]> {
  const file = path.join(fixtures, rule, document);
  const config = await createConfig({
    plugins: [plugin()],
    rules: { [`file-storage/${rule}`]: { severity: 'error', ...options } },
  });
  const problems = (await lint({ ref: file, config })).map(({ message, location: [place] }) => {
    const { start, source } = getLineColLocation(place!);
    return { file: path.relative(path.dirname(file), source.absoluteRef), line: start.line, message };
  });
  return problems
    .sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line)
    .map((problem) => `${problem.file}:${String(problem.line)} ${problem.message}`);
}

describe.for(Object.entries(rules))('%s', ([rule, { options, cases }]) => {
  it.for(cases)('$it', async ({ document, finds }) => {
    expect(await findings(rule, document, options)).toEqual(finds.map(asShortened));
  });
});

it('every rule accepts a document, and reports another', () => {
  const ids = Object.values(plugin().rules ?? {}).flatMap((ofSpecification) => Object.keys(ofSpecification));
  const proved = Object.entries(rules).filter(([, { cases }]) =>
    [true, false].every((accepts) => cases.some(({ finds }) => (finds.length === 0) === accepts)),
  );
  expect(proved.map(([rule]) => rule).sort()).toEqual([...new Set(ids)].sort());
});
