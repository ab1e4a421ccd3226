import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../src/testing/temporary-folder.ts';
import { CampaignError, runCampaign } from './campaign.ts';
import { operations } from './operations.ts';
import { startWorld, type World } from './world.ts';

async function world(): Promise<World> {
  const started = await startWorld(await temporaryFolder());
  onTestFinished(() => started.close());
  return started;
}

test('every operation answers requests of all kinds as described, and succeeds at some', async () => {
  const codes = await runCampaign(await world(), { requests: 3500, seed: 3 });

  const met = operations.map(({ id }) => [id, [...(codes.get(id)?.keys() ?? [])].some((code) => code < 300)]);
  expect(Object.fromEntries(met)).toEqual(Object.fromEntries(operations.map(({ id }) => [id, true])));
}, 120_000);

test('a failure comes as the simplest request that shows it, with the reason from the log', async () => {
  const broken = await world();
  broken.server.app.services.database.write = () => {
    throw new TypeError('a bug');
  };

  const failure = runCampaign(broken, { requests: 500, seed: 1 });

  await expect(failure).rejects.toThrow(CampaignError);
  await expect(failure).rejects.toThrow(
    / answered 500\ncurl -i .* -X (POST|PUT|DELETE) "\$API"'\/.*\n500 .*\n.*a bug/,
  );
});
