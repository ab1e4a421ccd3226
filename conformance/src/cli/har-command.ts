import { descriptions } from '../service/areas/operation-descriptions.ts';
import { watchClients } from '../service/clients/watch-clients.ts';
import { counted } from '../engine/reporters/html/words.ts';
import { readHar } from '../engine/wire/har/read-har.ts';
import { WireJudge } from '../engine/wire/wire-judge.ts';
import type { harOptions } from './command-options.ts';
import { exitCodeOf } from './exit-codes.ts';
import { openContract } from './open-contract.ts';
import type { Settings } from './options.ts';
import { readText } from './read-text.ts';
import { reportsOf } from './report-target.ts';
import { prepareReports } from './reports.ts';
import type { Surroundings } from './surroundings.ts';
import { tellOutcome } from './wire-outcome.ts';
import { WireView } from './wire-view.ts';

/** Tests the traffic in a recording, prints and writes the result, and returns the exit code. */
export async function harCommand(
  file: string,
  settings: Settings<(typeof harOptions)[number]>,
  surroundings: Surroundings,
): Promise<number> {
  const reports = reportsOf(settings);
  await prepareReports(reports, [file]);
  const contract = await openContract(settings.overlay);
  const startedAt = new Date();
  const recording = readHar(await readText(file, 'The recording'), contract, settings['base-url']);
  const { capture, exchanges, skipped } = recording;
  const clients = watchClients(contract, settings['vault-password']);
  const judge = new WireJudge({ contract, descriptions, capture, clients });
  const view = new WireView(surroundings.stdout, settings['no-color'] ? false : undefined);
  view.print(`${file}  ${counted(exchanges.length, 'request')}, API root ${capture.apiRoot}`);
  if (skipped > 0) {
    const entries = counted(skipped, 'entry', 'entries');
    view.print(`Skipped ${entries}: not HTTP, without a response, or answered from a cache`);
  }
  if (!capture.showsCredentials)
    view.print('The recording contains no credentials, so the token is not tested.');
  for (const exchange of exchanges) view.learned(judge.learn(exchange), judge.seen);
  const outcome = { judge, contract, profile: 'har', target: capture.apiRoot, startedAt } as const;
  return exitCodeOf(await tellOutcome(outcome, reports, view, surroundings));
}
