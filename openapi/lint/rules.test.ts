import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createConfig, getLineColLocation, lint } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { asShortened } from '../../scripts/lib/shortened.ts';
import { temporaryFolder } from '../../scripts/lib/temporary-folder.ts';
import { writeFiles } from '../../scripts/lib/write-files.ts';
import plugin from './plugin.js';

interface Case {
  it: string;
  files: Readonly<Record<string, string>>;
  finds: readonly string[];
}
const rules = parse(readFileSync(path.join(import.meta.dirname, 'fixtures/rules.yaml'), 'utf8')) as Record<
  string,
  readonly Case[]
>;

/** What one rule finds in a description, as `file:line message`, sorted. */
async function findings(rule: string, folder: string): Promise<string[]> {
  const config = await createConfig({ plugins: [plugin()], rules: { [`file-storage/${rule}`]: 'error' } });
  const ref = path.join(folder, 'openapi.yaml');
  const problems = (await lint({ ref, config })).map(({ message, location: [place] }) => {
    const { start, source } = getLineColLocation(place!);
    return { file: path.relative(folder, source.absoluteRef), line: start.line, message };
  });
  return problems
    .sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line)
    .map((problem) => `${problem.file}:${String(problem.line)} ${problem.message}`);
}

describe.for(Object.entries(rules))('%s', ([rule, cases]) => {
  it.for(cases)('$it', async ({ files, finds }) => {
    const folder = await temporaryFolder();
    await writeFiles(folder, files);
    expect(await findings(rule, folder)).toEqual(finds.map(asShortened));
  });
});
