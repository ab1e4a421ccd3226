import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CampaignError, runCampaign, type CampaignOptions, type Codes } from './campaign.ts';
import { sendControlCharacters } from './control-characters.ts';
import { watchGrowth } from './growth.ts';
import { watchStatements } from './statements.ts';
import { watchTexts } from './texts.ts';
import { startFuzzTarget } from './target.ts';

/** Resolves to whether every answer was as described, no text uncounted and no work growing. */
export async function sendGeneratedRequests(options: CampaignOptions): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), 'file-storage-requests-'));
  const target = await startFuzzTarget(folder);
  try {
    const codes = await runCampaign(target, options);
    await sendControlCharacters(target, options);
    await watchTexts(target, options);
    await watchGrowth(target, options);
    await watchStatements(target, options);
    console.log(`${codesTable(codes)}\n`);
    return true;
  } catch (error) {
    if (!(error instanceof CampaignError)) throw error;
    console.error(error.message);
    return false;
  } finally {
    await target.close();
    await rm(folder, { recursive: true, force: true });
  }
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
