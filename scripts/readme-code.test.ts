import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot } from './lib/paths.ts';

const read = (file: string) => readFile(path.join(repositoryRoot, file), 'utf8');

/** Code without what formatting changes, because lines on the page are shorter than in the code. */
const unformatted = (code: string) => code.replaceAll(/\s/g, '').replaceAll(/,(?=[)\]}])|;$/g, '');

test.each([
  ['conformance/src/README.md', "check( 'FOLDER-2.1'", 'conformance/src/service/areas/folders/checks.ts'],
  [
    'conformance/proof/README.md',
    "'NOTE-2: The title of a note is cut",
    'conformance/proof/faults/notes/faults.ts',
  ],
])('%s: the example %s is the code of %s', async (readme, start, file) => {
  const [page, code] = await Promise.all([read(readme), read(file)]);
  const examples = [...page.matchAll(/```ts\n([^]*?)```/g)].map(([, example]) => example!);
  const example = examples.find((text) => unformatted(text).includes(unformatted(start)));
  expect(example).toBeDefined();
  for (const statement of example!.split(/\n\s*\n/)) {
    expect(unformatted(code)).toContain(unformatted(statement.trim()));
  }
});
