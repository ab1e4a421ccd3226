import { UsageError } from '../lib/command.ts';
import { uncheckedText } from './code-texts.ts';
import { requirementText } from './contract-texts.ts';
import { Draft, type DraftedFile } from './draft.ts';
import { readRepository, nextIds } from './repository.ts';
import { addToTable } from './tables.ts';
import { addEntry } from './yaml-places.ts';

/** Whom a requirement can bind. */
export const bound = ['server', 'client', 'contract'] as const;

export interface RequirementWanted {
  root: string;
  /** The prefix of its id, e.g. `NOTE`. */
  area: string;
  statement: string;
  section?: string | undefined;
  /** Quote from the interface. */
  quote?: string | undefined;
  binds: (typeof bound)[number];
}

const registerFile = 'openapi/requirements.yaml';
const uncheckedFile = 'conformance/src/service/areas/unchecked.ts';

/**
 * Adds a requirement, with places to be filled in. One that does not bind the server needs the reason why no run can
 * test it.
 *
 * @throws UsageError with one sentence, before anything is written
 */
export async function newRequirement({
  root,
  area,
  statement,
  section,
  quote,
  binds,
}: RequirementWanted): Promise<{ id: string; files: DraftedFile[] }> {
  const [id] = nextIds(await readRepository(root), area, 1) as [string];
  if (!/^[A-Z`].*\.$/.test(statement)) {
    throw new UsageError(
      `"${statement}" is not a sentence: start with a capital letter, and end with a full stop.`,
    );
  }
  const draft = new Draft(root);
  const entry = requirementText({ id, statement, section, quote, binds, hint: '' });
  await draft.edit(registerFile, (text) => addEntry(text, area, entry, registerFile));
  if (binds !== 'server') {
    await draft.edit(uncheckedFile, (text) =>
      addToTable(text, 'unchecked', uncheckedText(id), uncheckedFile),
    );
  }
  return { id, files: await draft.write() };
}
