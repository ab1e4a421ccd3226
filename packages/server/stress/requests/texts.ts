import fc from 'fast-check';
import { noteUsage } from '../../src/database/notes.ts';
import { CampaignError, type WatchOptions } from './campaign.ts';
import { operations, resolve, type Operation, type Schema } from './operations.ts';
import type { Pool } from './pool.ts';
import { render } from './render.ts';
import { jsonSchemaOf, validRequestOf, type FuzzRequest } from './requests.ts';
import { addFolder, addFile } from '../../src/testing/drive.ts';
import type { FuzzTarget } from './target.ts';

/** Characters of the texts that are sent where the description allows as many; shorter ones a row may well have. */
const longest = 60_000;
const short = 3000;

/** Texts that each field is sent. */
const rounds = 12;

/** Of the texts that were taken, what at least has to be counted: some are kept once, and others not at all. */
const leastCounted = 0.75;

/** Bytes, eight pages: the database grows by pages of 4 KiB, in whole runs by up to four without a text. */
const noise = 32_768;

/**
 * Sends every field of a body the longest texts it may have, again and again, and compares what the database grows by
 * with what counts of it: space used, or notes.
 *
 * @throws CampaignError where a text is kept that nothing counts
 */
export async function watchTexts(target: FuzzTarget, { seed, only }: WatchOptions): Promise<void> {
  const send = async (operation: Operation, name: string, length: number) => {
    const before = await measure(target);
    let taken = 0;
    for (const request of fc.sample(validRequestOf(operation), { numRuns: rounds, seed })) {
      const pool = await freshPool(target);
      target.tick();
      const rendered = render(withField(request, name, 'x'.repeat(length)), pool, target.token);
      if ((await target.sender.send(rendered)).status < 300) taken += 1;
    }
    const after = await measure(target);
    return { taken, grown: after.database - before.database, counted: after.counted - before.counted };
  };
  for (const operation of operations.filter(({ id }) => only?.includes(id) ?? true)) {
    for (const { name, length } of longFields(operation)) {
      // What the same requests need apart from the text.
      const without = await send(operation, name, 1);
      const { taken, grown, counted } = await send(operation, name, length);
      // What became free meanwhile, such as the ids of long deleted entries, is no measure of these requests.
      const needed = Math.max(0, without.grown);
      const uncounted = grown - needed - (counted - without.counted);
      if (uncounted <= Math.max(noise, taken * length * (1 - leastCounted))) continue;
      throw new CampaignError(
        `${operation.id} keeps ${name} outside of every count: with ${taken} texts of ${length} characters the ` +
          `database grew by ${grown} bytes, and by ${without.grown} without; ${counted} bytes of it count`,
      );
    }
  }
}

/** Fields of a body that may hold long texts. */
function longFields(operation: Operation): { name: string; length: number }[] {
  const schema = jsonSchemaOf(operation);
  if (!schema) return [];
  return Object.entries(resolve<Schema>(schema).properties ?? {}).flatMap(([name, property]) => {
    const field = resolve<Schema>(property);
    const types = [field.type ?? []].flat();
    const isFree = types.includes('string') && !field.enum && !field.format && !field.pattern;
    const length = Math.min(field.maxLength ?? longest, longest);
    return isFree && length >= short ? [{ name, length }] : [];
  });
}

function withField(request: FuzzRequest, name: string, text: string): FuzzRequest {
  if (request.body?.kind !== 'json') return request;
  return {
    ...request,
    body: { ...request.body, value: { ...(request.body.value as object), [name]: text } },
  };
}

/** Each request is to meet entries of its own: a text that takes the place of another adds nothing. */
async function freshPool({ pool, client }: FuzzTarget): Promise<Pool> {
  const [folder, trashed] = [
    await addFolder(client, `Fresh ${fresh++}`),
    await addFolder(client, `Fresh ${fresh++}`),
  ];
  await client.call('deleteEntries', { body: { entryIds: [trashed.id] } });
  return pool.withEntries(await addFile(client, 'fresh.txt', 'low'), folder, trashed);
}

let fresh = 0;

async function measure({ server, client }: FuzzTarget): Promise<{ database: number; counted: number }> {
  const { used } = await client.call('getSpaceUsage');
  const { id } = (await client.call('getLoggedUser')).user;
  return server.app.services.database.read(async (db) => {
    const pragma = async (name: string) =>
      Object.values((await db.prepare(`PRAGMA ${name}`).all())[0] as Record<string, number>)[0]!;
    return {
      database:
        ((await pragma('page_count')) - (await pragma('freelist_count'))) * (await pragma('page_size')),
      counted: used + (await noteUsage(db, id)).size,
    };
  });
}
