import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Paths } from '../../lib/paths.ts';
import { textIfThere } from '../files.ts';
import { table } from './markdown.ts';
import type { Page } from './page.ts';

interface Mutant {
  readonly id: string;
  readonly sentence: string;
  readonly breaks: readonly string[];
}

const title = 'Mutants';
const description =
  'A mutant is a correct server with one small fault. The conformance runner tests each of them: the requirements that it violates must fail, and nothing else than what a run of all checks has recorded.';

/** The seeded faults, with all that fails for each as the nightly run recorded it; undefined without a recording. */
export async function mutantsPage({ root }: Paths): Promise<Page | undefined> {
  const folder = path.join(root, 'conformance/proof/mutants');
  const text = await textIfThere(path.join(folder, 'killers.json'));
  if (text === undefined) return undefined;
  const recording = JSON.parse(text) as Record<string, { red: readonly string[] } | undefined>;
  // By its path, because it is beside the recording, and the fixtures of tests have neither.
  const { catalogue } = (await import(pathToFileURL(path.join(folder, 'catalogue.ts')).href)) as {
    catalogue: readonly Mutant[];
  };
  const rows = catalogue.map(({ id, sentence, breaks }) => {
    const further = recording[id]?.red.filter((red) => !breaks.includes(red));
    return [sentence, breaks.join(', '), further?.join(', ') ?? '_not yet run_'];
  });
  const intro = `# ${title}\n\n${description}\n`;
  const markdown = `${intro}
\`npm run prove -- mutants\` runs all ${catalogue.length} of them; [how the runner is verified](/conformance-proof.md) says how.

${table(['Fault', 'Breaks', 'Fails as well'], rows)}
`;
  // Hundreds of rows that do not help an agent to call the API.
  return { path: 'conformance-mutants', title, description, markdown, brief: intro, isWide: true };
}
