/**
 * Prints what a conformance run found as Markdown, for the summary of a CI job.
 *
 *     npx file-storage-conformance --base-url ... --report json=report.json
 *     npx tsx examples/ci-summary.ts report.json >> "$GITHUB_STEP_SUMMARY"
 */
import { readFile } from 'node:fs/promises';

interface Report {
  requirements: { id: string; statement: string; verdict: string }[];
}

const [file = 'report.json'] = process.argv.slice(2);
const { requirements } = JSON.parse(await readFile(file, 'utf8')) as Report;
const failed = requirements.filter(({ verdict }) => verdict === 'failed');
const tested = requirements.filter(({ verdict }) => verdict === 'passed').length + failed.length;
console.log(`## ${failed.length} of ${tested} tested requirements failed\n`);
for (const { id, statement } of failed) console.log(`- **${id}** ${statement}`);
