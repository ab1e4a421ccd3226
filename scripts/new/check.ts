import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { meant } from '../lib/nearest.ts';
import { UsageError } from '../lib/command.ts';
import { checkImport, checkText, faultText, type NewCheck } from './code-texts.ts';
import { Draft, type DraftedFile } from './draft.ts';
import { areaOfOperation, folderOf, readRepository } from './repository.ts';
import { addImport, addToTable } from './tables.ts';

export interface CheckWanted {
  root: string;
  /** The name of the check. */
  sentence: string;
  proves: readonly string[];
  operation: string;
  /** Folder of the runner's areas; by default, that of the operation. */
  area?: string | undefined;
}

const areasFolder = path.dirname(folderOf('any'));

/**
 * Writes a check, and a fault that it has to find, with places to be filled in.
 *
 * @throws UsageError with one sentence, before anything is written
 */
export async function newCheck({
  root,
  sentence,
  proves,
  operation,
  area,
}: CheckWanted): Promise<DraftedFile[]> {
  const repository = await readRepository(root);
  const ids = repository.register.map(({ id }) => id);
  for (const id of proves) {
    if (ids.includes(id)) continue;
    throw new UsageError(
      `openapi/requirements.yaml has no ${id}.${meant(id, ids)} Add it with \`npm run new -- requirement\`.`,
    );
  }
  if (!/^[a-zA-Z].*[^.]$/.test(sentence) || /\bshould\b/.test(sentence)) {
    throw new UsageError(
      `"${sentence}" cannot be the name of a check: describe a correct server, in the present tense and without a full stop.`,
    );
  }
  await expectNewName(root, sentence);
  const itsArea = areaOfOperation(repository, operation);
  const there = area ?? itsArea;
  const areas = await areasWithChecks(root);
  if (!areas.includes(there)) {
    throw new UsageError(
      `There is no ${folderOf(there)}/checks.ts.${meant(there, areas)} The areas are ${areas.join(', ')}.`,
    );
  }
  const draft = new Draft(root);
  await draftCheck(draft, root, there, { sentence, proves, operation });
  await draftFault(draft, there, proves[0]!);
  return draft.write();
}

async function expectNewName(root: string, sentence: string): Promise<void> {
  for (const [file, text] of await sourcesOfChecks(root)) {
    if (!["'", '"', '`'].some((quote) => text.includes(quote + sentence + quote))) continue;
    throw new UsageError(`${areasFolder}/${file} already has a check with this name.`);
  }
}

/** The next free number of a requirement: `FOLDER-4.3` if its last check is `FOLDER-4.2`. */
async function nextId(root: string, requirement: string): Promise<string> {
  const sources = await sourcesOfChecks(root);
  const numbers = sources.flatMap(([, text]) =>
    [...text.matchAll(new RegExp(`'${requirement}\\.(\\d+)'`, 'g'))].map(([, number]) => Number(number)),
  );
  return `${requirement}.${Math.max(0, ...numbers) + 1}`;
}

async function sourcesOfChecks(root: string): Promise<(readonly [file: string, text: string])[]> {
  const folder = path.join(root, areasFolder);
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.ts'));
  return Promise.all(
    files.map(async (file) => [file, await readFile(path.join(folder, file), 'utf8')] as const),
  );
}

async function areasWithChecks(root: string): Promise<string[]> {
  const names = await readdir(path.join(root, areasFolder));
  return names.filter((name) => existsSync(path.join(root, folderOf(name), 'checks.ts')));
}

export async function draftCheck(draft: Draft, root: string, area: string, check: NewCheck): Promise<void> {
  const file = `${folderOf(area)}/checks.ts`;
  const id = await nextId(root, check.proves[0]!);
  await draft.edit(file, (text) =>
    addImport(addToTable(text, 'checks', checkText({ ...check, id }), file), checkImport),
  );
}

export async function draftFault(draft: Draft, area: string, breaks: string): Promise<void> {
  const file = `conformance/proof/faults/${area}/faults.ts`;
  await draft.edit(file, (text) => addToTable(text, 'faults', faultText(breaks), file));
}
