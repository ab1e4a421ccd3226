import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { InvalidArgumentError } from 'commander';
import { ScriptCommand } from '../../options/script-command.ts';
import { CampaignError, runCampaign, type CampaignOptions, type Codes } from './campaign.ts';
import { sendControlCharacters } from './control-characters.ts';
import { watchGrowth } from './growth.ts';
import { watchStatements } from './statements.ts';
import { watchTexts } from './texts.ts';
import { startFuzzTarget } from './target.ts';

const options = new ScriptCommand('prove fuzz')
  .description(
    'Sends requests generated from the reference description, valid and broken, to a server of its own,\n' +
      'and holds every answer against the description. Then sends control characters everywhere, watches what\n' +
      'the database grows by, what requests cost the processor as folders grow, and whether users choose how many\n' +
      'statements there are.',
  )
  .option('--requests <number>', 'how many to send', wholeNumber, 10_000)
  .option('--seed <number>', 'the same seed makes the same requests', wholeNumber, Date.now() % 2 ** 31)
  .parse()
  .opts<CampaignOptions>();

function wholeNumber(text: string): number {
  if (/^\d+$/.test(text) && Number(text) < 2 ** 31) return Number(text);
  throw new InvalidArgumentError('It must be a whole number below 2147483648.');
}

const folder = await mkdtemp(path.join(tmpdir(), 'file-storage-fuzz-'));
const target = await startFuzzTarget(folder);
const started = performance.now();
console.log(`${options.requests} requests, seed ${options.seed}`);
try {
  const codes = await runCampaign(target, options);
  await sendControlCharacters(target, options);
  await watchTexts(target, options);
  await watchGrowth(target, options);
  await watchStatements(target, options);
  console.log(`\n${codesTable(codes)}\n`);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `ok    fuzz  ${options.requests} requests, every answer as described, no text uncounted, no work growing  ${seconds} s`,
  );
} catch (error) {
  if (!(error instanceof CampaignError)) throw error;
  console.error(`${error.message}\nfail  fuzz`);
  process.exitCode = 1;
} finally {
  await target.close();
  await rm(folder, { recursive: true, force: true });
}

/** How often each operation answered with each code, one operation a line. */
function codesTable(codes: Codes): string {
  const statuses = [...new Set([...codes.values()].flatMap((counts) => [...counts.keys()]))].sort();
  const rows = [...codes].sort(([a], [b]) => a.localeCompare(b));
  const width = Math.max(...rows.map(([id]) => id.length));
  const cells = (values: readonly (string | number)[]) =>
    values.map((value) => String(value).padStart(7)).join('');
  return [
    `${' '.repeat(width)}${cells(statuses)}`,
    ...rows.map(
      ([id, counts]) => id.padEnd(width) + cells(statuses.map((status) => counts.get(status) ?? '.')),
    ),
  ].join('\n');
}
