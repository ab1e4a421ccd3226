import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Paths } from '../../lib/paths.ts';
import { textIfThere } from '../files.ts';
import { table } from './markdown.ts';
import type { Page } from './page.ts';

interface PlantedFault {
  readonly id: string;
  readonly sentence: string;
  readonly fails: readonly string[];
}

const title = 'Faults';
const description =
  'The conformance runner tests a correct server with each of these faults, one at a time: the requirements that the fault violates must fail, and nothing else than what a run of all checks has recorded.';

/** The planted faults, with all that fails for each as the nightly run recorded it; undefined without a recording. */
export async function faultsPage({ root }: Paths): Promise<Page | undefined> {
  const folder = path.join(root, 'conformance/proof/faults');
  const text = await textIfThere(path.join(folder, 'killers.json'));
  if (text === undefined) return undefined;
  const recording = JSON.parse(text) as Record<string, { failed: readonly string[] } | undefined>;
  // By its path, because it is beside the recording, and the fixtures of tests have neither.
  const { catalogue } = (await import(pathToFileURL(path.join(folder, 'catalogue.ts')).href)) as {
    catalogue: readonly PlantedFault[];
  };
  const rows = catalogue.map(({ id, sentence, fails }) => {
    const further = recording[id]?.failed.filter((failed) => !fails.includes(failed));
    return [sentence, fails.join(', '), further?.join(', ') ?? '_not yet run_'];
  });
  const intro = `# ${title}\n\n${description}\n`;
  const markdown = `${intro}
\`npm run prove -- faults\` runs all ${catalogue.length} of them; [how the runner is verified](/conformance-proof.md) says how.

${table(['Fault', 'Breaks', 'Fails as well'], rows)}
`;
  // Hundreds of rows that do not help an agent to call the API.
  return { path: 'conformance-faults', title, description, markdown, brief: intro, isWide: true };
}
