import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createConfig, getLineColLocation, lint } from '@redocly/openapi-core';
import plugin from '../plugin.js';

const fixtures = fileURLToPath(new URL('../fixtures/', import.meta.url));

/**
 * Lints one fixture with one rule.
 *
 * @param rule its id, without the prefix of the plugin
 * @param document file below `fixtures/<rule>/`
 * @param options of the rule
 * @returns one `file:line message` per problem, sorted by file and line; files are relative to the fixture's folder
 */
export async function lintFixture(rule: string, document: string, options = {}): Promise<string[]> {
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
