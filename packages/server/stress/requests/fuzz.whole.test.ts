import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../src/testing/temporary-folder.ts';
import { CampaignError, runCampaign } from './campaign.ts';
import { sendControlCharacters } from './control-characters.ts';
import { watchGrowth } from './growth.ts';
import { operations } from './operations.ts';
import { watchStatements } from './statements.ts';
import { watchTexts } from './texts.ts';
import { startFuzzTarget, type FuzzTarget } from './target.ts';

async function target(): Promise<FuzzTarget> {
  const started = await startFuzzTarget(await temporaryFolder());
  onTestFinished(() => started.close());
  return started;
}

test('every operation answers requests of all kinds as described, and succeeds at some', async () => {
  const codes = await runCampaign(await target(), { requests: 4500, seed: 1 });

  const met = operations.map(({ id }) => [id, [...(codes.get(id)?.keys() ?? [])].some((code) => code < 300)]);
  expect(Object.fromEntries(met)).toEqual(Object.fromEntries(operations.map(({ id }) => [id, true])));
});

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

test('no control character makes the server fail, wherever it is sent', async () => {
  const whole = await target();
  // Until there is a vault, among other things.
  for (let refill = 0; refill < 4; refill++) await whole.refill();

  await sendControlCharacters(whole, { seed });
});

test('a control character that makes the server fail is found, beside the API too', async () => {
  const broken = await target();
  breakStatements(broken, (sql, values) => {
    if (sql.includes('FROM links') && values.some((value) => String(value).includes('\u0001'))) {
      throw new TypeError('a bug');
    }
    return sql;
  });

  await expect(sendControlCharacters(broken, { seed })).rejects.toThrow(
    /^GET \/drive\/shares\/%01[^]*answered 500[^]*a bug/,
  );
});

test('every text that is kept is counted', async () => {
  await watchTexts(await target(), { seed });
});

test('a text that nothing counts is found', async () => {
  const broken = await target();
  await broken.server.app.services.database.write((db) =>
    db.prepare('DROP TRIGGER entries_change_room').run(),
  );

  await expect(watchTexts(broken, { seed, only: ['updateEntry'] })).rejects.toThrow(
    /updateEntry keeps description outside of every count/,
  );
});

const slowAfter = (change: string) => `
  CREATE TRIGGER slow AFTER ${change} ON entries BEGIN
    SELECT count(*) FROM entries AS one, (SELECT id FROM entries LIMIT 40) AS other
      WHERE one.parent_id = NEW.parent_id AND one.file_size + other.id < 0;
  END`;

test.each([
  ['copies that look at the whole folder', 'UPDATE OF name', 'duplicateEntries'],
  ['names that look at the whole folder', 'UPDATE OF name', 'updateEntry'],
  ['trash that looks at the whole folder', 'UPDATE OF trash_id', 'deleteEntries'],
] as const)('work that grows in one go is found: %s', async (_what, change, operation) => {
  const broken = await target();
  await broken.server.app.services.database.write((db) => db.prepare(slowAfter(change)).run());

  await expect(watchGrowth(broken, { seed, only: [operation] })).rejects.toThrow(
    new RegExp(`^${operation} keeps others waiting: steps`),
  );
});

test('a list of long texts that is made in one go is found', async () => {
  const broken = await target();
  breakStatements(broken, (sql) => sql.replaceAll('octet_length(description)', '0'));

  await expect(watchGrowth(broken, { seed, only: ['listEntries'] })).rejects.toThrow(
    /^listEntries keeps others waiting: bytes/,
  );
});

test('what costs more steps where there is more of it in slices alone is fine', async () => {
  await watchGrowth(await target(), { seed, only: ['duplicateEntries', 'deleteEntries', 'listEntries'] });
});

test('conditions in another order make no other statement', async () => {
  await watchStatements(await target(), { seed });
});

/** Has the server read by other statements than its own. */
function breakStatements(
  { server }: FuzzTarget,
  change: (sql: string, values: readonly unknown[]) => string,
): void {
  const { database } = server.app.services;
  const read = database.read.bind(database);
  database.read = (work) =>
    read((db) =>
      work({
        prepare: (sql) => ({
          get: (...values) => db.prepare(change(sql, values)).get(...values),
          all: (...values) => db.prepare(change(sql, values)).all(...values),
          run: (...values) => db.prepare(change(sql, values)).run(...values),
        }),
      }),
    );
}
