import fc from 'fast-check';
import { noteUsage } from '../src/database/notes.ts';
import { CampaignError, type CampaignOptions } from './campaign.ts';
import { Sender } from './exchange.ts';
import { operations, resolve, type Operation, type Schema } from './operations.ts';
import { render } from './render.ts';
import { jsonSchemaOf, validRequestOf, type FuzzRequest } from './requests.ts';
import { addFolder, addFile } from '../src/testing/drive.ts';
import type { World } from './world.ts';

/** Characters of the texts that are sent where the description allows as many; shorter ones a row may well have. */
const longest = 60_000;
const short = 3000;

/** Texts that each field is sent. */
const rounds = 12;

/** Bytes of the database that a request may take beside what it counts: rows and their indexes. */
const besides = 4096;

/**
 * Sends every field of a body the longest texts it may have, again and again, and compares what the database grows by
 * with what counts of it: space used, or notes.
 *
 * @throws CampaignError where a text is kept that nothing counts
 */
export async function watchTexts(world: World, { seed }: Pick<CampaignOptions, 'seed'>): Promise<void> {
  const sender = new Sender(world.apiUrl);
  try {
    for (const operation of operations) {
      for (const { name, length } of longFields(operation)) {
        const before = await measure(world);
        let taken = 0;
        for (const request of fc.sample(validRequestOf(operation), { numRuns: rounds, seed })) {
          await refresh(world);
          world.tick();
          const text = 'x'.repeat(length);
          const answer = await sender.send(render(withField(request, name, text), world.pool, world.token));
          if (answer.status < 300) taken += 1;
        }
        const after = await measure(world);
        const grown = after.database - before.database;
        const counted = after.counted - before.counted;
        if (grown <= counted + taken * besides + rounds * 2 * besides) continue;
        throw new CampaignError(
          `${operation.id} keeps ${name} outside of every count: with ${taken} texts of ${length} characters the ` +
            `database grew by ${grown} bytes, what is used by ${counted}`,
        );
      }
    }
  } finally {
    sender.close();
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

/** Each request is to meet an entry of its own: a text that takes the place of another adds nothing. */
async function refresh({ pool, client }: World): Promise<void> {
  for (let time = 0; time < 2; time++) {
    pool.addEntry('folder', await addFolder(client, `Fresh ${fresh++}`));
    pool.addEntry('file', await addFile(client, 'fresh.txt', 'low'));
  }
}

let fresh = 0;

async function measure({ server, client }: World): Promise<{ database: number; counted: number }> {
  const { used } = await client.call('getSpaceUsage');
  const { id } = (await client.call('getLoggedUser')).user;
  return server.app.services.database.read((db) => {
    const pragma = (name: string) =>
      Object.values(db.prepare(`PRAGMA ${name}`).all()[0] as Record<string, number>)[0]!;
    return {
      database: (pragma('page_count') - pragma('freelist_count')) * pragma('page_size'),
      counted: used + noteUsage(db, id).size,
    };
  });
}
