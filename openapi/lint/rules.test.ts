import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createConfig, getLineColLocation, lint } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { asShortened } from '../../scripts/lib/shortened.ts';
import { temporaryFolder } from '../../scripts/lib/temporary-folder.ts';
import { writeFiles } from '../../scripts/lib/write-files.ts';
import plugin from './plugin.js';

type Files = Readonly<Record<string, string>>;
interface RuleFixtures {
  /** Of the rule. */
  options?: Readonly<Record<string, unknown>>;
  above?: Files;
  cases: readonly { it: string; document?: string; files: Files; finds: readonly string[] }[];
}
const rules = parse(readFileSync(path.join(import.meta.dirname, 'fixtures/rules.yaml'), 'utf8')) as Record<
  string,
  RuleFixtures
>;

/** What one rule finds in a document, as `file:line message`, sorted; files are relative to that of the document. */
async function findings(rule: string, file: string, options: RuleFixtures['options']): Promise<string[]> {
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

describe.for(Object.entries(rules))('%s', ([rule, { options, above = {}, cases }]) => {
  it.for(cases)('$it', async ({ document = 'openapi.yaml', files, finds }) => {
    const root = await temporaryFolder();
    const folder = path.join(root, 'case');
    await writeFiles(root, above);
    await writeFiles(folder, files);
    expect(await findings(rule, path.join(folder, document), options)).toEqual(finds.map(asShortened));
  });
});

it('every rule accepts a document, and reports another', () => {
  const ids = Object.values(plugin().rules ?? {}).flatMap((ofSpecification) => Object.keys(ofSpecification));
  const proved = Object.entries(rules).filter(([, { cases }]) =>
    [true, false].every((accepts) => cases.some(({ finds }) => (finds.length === 0) === accepts)),
  );
  // It reports nothing, and lets another rule accept more: `scripts/lint.whole.test.ts` tests both.
  const reporting = ids.filter((id) => id !== 'conditions');
  expect(proved.map(([rule]) => rule).sort()).toEqual([...new Set(reporting)].sort());
});
