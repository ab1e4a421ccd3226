import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

interface Condition {
  id: string;
  code: string;
  text: string;
}

interface Response {
  content?: Record<string, { examples?: Record<string, { $ref?: string; value?: { message?: string } }> }>;
}

const read = (file: string) => readFile(new URL(file, import.meta.url), 'utf8');

/** Errors of requests that match no operation, so that no operation documents them; tests of the server have their texts. */
const withoutOperation = ['method-not-allowed', 'link-password'];

test('each error has a code and a message that some operation documents', async () => {
  const conditions = parse(await read('errors.yaml')) as Condition[];
  const description = JSON.parse(await read('../generated/openapi.reference.json')) as {
    paths: Record<string, Record<string, { responses?: Record<string, Response & { $ref?: string }> }>>;
    components: {
      responses: Record<string, Response>;
      examples: Record<string, { value?: { message?: string } }>;
    };
  };
  const { responses, examples } = description.components;
  const nameIn = ($ref: string) => $ref.slice($ref.lastIndexOf('/') + 1);
  const messagesOf = ({ content = {} }: Response) =>
    Object.values(content).flatMap((media) =>
      Object.values(media.examples ?? {}).map(
        ({ $ref, value }) => ($ref === undefined ? value : examples[nameIn($ref)]?.value)?.message,
      ),
    );
  const documented = new Set(
    Object.values(description.paths)
      .flatMap((path) => Object.values(path))
      .flatMap((operation) => Object.entries(operation.responses ?? {}))
      .flatMap(([code, response]) =>
        messagesOf(response.$ref === undefined ? response : responses[nameIn(response.$ref)]!).map(
          (message) => `${code} ${message ?? ''}`,
        ),
      ),
  );

  expect(conditions.length).toBeGreaterThan(10);
  expect(
    conditions
      .filter(({ id }) => !withoutOperation.includes(id))
      .map(({ code, text }) => `${code} ${text}`)
      .filter((error) => !documented.has(error)),
  ).toEqual([]);
});
