import type { Client } from './client.ts';
import type { Model } from './model.ts';
import { observe, type Observation, type Server } from './observe.ts';

/**
 * Compares what a server shows with what it acknowledged to its clients: all that was acknowledged is there, and what was in
 * doubt is there as a whole or not at all. The clients go on from what they see.
 *
 * @returns what is wrong, one sentence each
 */
export async function verify(server: Server, clients: readonly Client[]): Promise<string[]> {
  const observations = await observe(server, clients);
  return clients.flatMap((client) => settle(client, observations.get(client)!));
}

function settle(client: Client, observation: Observation): string[] {
  const { before, after } = client.doubt ?? { before: client.model, after: client.model };
  client.doubt = undefined;
  client.model = [before, after].find((model) => isAsSeen(model, observation)) ?? before;
  const problems = isAsSeen(client.model, observation) ? [] : differences(client, observation);
  adopt(client.model, observation);
  return problems;
}

function isAsSeen(model: Model, { facts }: Observation): boolean {
  return model.facts().join('\n') === facts.join('\n');
}

function differences({ name, model }: Client, observation: Observation): string[] {
  const expected = new Set(model.facts());
  const seen = new Set(observation.facts);
  return [
    ...[...expected]
      .filter((fact) => !seen.has(fact))
      .map((fact) => `${name}: acknowledged, but not so: ${fact}`),
    ...[...seen].filter((fact) => !expected.has(fact)).map((fact) => `${name}: never acknowledged: ${fact}`),
  ];
}

/** Finds out what the responses that never came would have contained. */
function adopt(model: Model, { ids, parts }: Observation): void {
  for (const [name, entry] of model.entries) {
    const id = ids.get(name);
    if (id !== undefined) entry.id = id;
  }
  for (const [name, upload] of model.uploads) upload.parts = parts.get(name) ?? upload.parts;
}
