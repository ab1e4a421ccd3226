import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../src/testing/temporary-folder.ts';
import { CampaignError, runCampaign } from './campaign.ts';
import { sendControlCharacters } from './control-characters.ts';
import { watchGrowth } from './growth.ts';
import { operations } from './operations.ts';
import { watchTexts } from './texts.ts';
import { startFuzzTarget, type FuzzTarget } from './target.ts';

async function target(): Promise<FuzzTarget> {
  const started = await startFuzzTarget(await temporaryFolder());
  onTestFinished(() => started.close());
  return started;
}

test('every operation answers requests of all kinds as described, and succeeds at some', async () => {
  const codes = await runCampaign(await target(), { requests: 3500, seed: 3 });

  const met = operations.map(({ id }) => [id, [...(codes.get(id)?.keys() ?? [])].some((code) => code < 300)]);
  expect(Object.fromEntries(met)).toEqual(Object.fromEntries(operations.map(({ id }) => [id, true])));
}, 240_000);

test('a failure comes as the simplest request that shows it, with the reason from the log', async () => {
  const broken = await target();
  broken.server.app.services.database.write = () => {
    throw new TypeError('a bug');
  };

  const failure = runCampaign(broken, { requests: 500, seed: 1 });

  await expect(failure).rejects.toThrow(CampaignError);
  await expect(failure).rejects.toThrow(
    / answered 500\ncurl -i .* -X (POST|PUT|DELETE) "\$API"'\/.*\n500 .*\n.*a bug/,
  );
});

const seed = 3;

test('a control character that makes the server fail is found, beside the API too', async () => {
  const broken = await target();
  broken.server.app.services.database.read = () => {
    throw new TypeError('a bug');
  };

  await expect(sendControlCharacters(broken, { seed })).rejects.toThrow(/^GET \/[^]*answered 500[^]*a bug/);
}, 120_000);

test('every text that is kept is counted', async () => {
  await watchTexts(await target(), { seed });
}, 120_000);

test('a text that nothing counts is found', async () => {
  const broken = await target();
  await broken.server.app.services.database.write((db) =>
    db.prepare('DROP TRIGGER entries_change_room').run(),
  );

  await expect(watchTexts(broken, { seed, only: ['updateEntry'] })).rejects.toThrow(
    /updateEntry keeps description outside of every count/,
  );
}, 120_000);

test('work that grows in one go is found', async () => {
  const broken = await target();
  const { database } = broken.server.app.services;
  await database.write((db) =>
    db
      .prepare(
        `CREATE TRIGGER slow AFTER UPDATE OF trash_id ON entries BEGIN
           SELECT count(*) FROM entries AS one, (SELECT id FROM entries LIMIT 400) AS other
             WHERE one.parent_id = NEW.id AND one.file_size + other.id < 0;
         END`,
      )
      .run(),
  );

  await expect(watchGrowth(broken, { seed, only: ['deleteEntries'] })).rejects.toThrow(
    /keeps others waiting/,
  );
}, 120_000);
