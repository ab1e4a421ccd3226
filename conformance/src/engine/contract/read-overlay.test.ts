import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { readOverlay } from './read-overlay.ts';

async function read(overlay: string, files: Record<string, string> = {}): Promise<unknown> {
  const folder = await temporaryFolder();
  const all = Object.entries({ ...files, 'my.yaml': overlay });
  await Promise.all(all.map(([name, text]) => writeFile(path.join(folder, name), text)));
  return (await readOverlay(path.join(folder, 'my.yaml'))).document;
}

const updating = (value: string) => `
overlay: 1.0.0
info: { title: Mine, version: "1" }
actions:
  - target: $.info
    update: ${value}
`;

const updateOf = (document: unknown) => (document as { actions: [{ update: unknown }] }).actions[0].update;

it('puts local files, and those that they refer to, in the places of the references', async () => {
  const document = await read(updating('{ user: { $ref: user.yaml } }'), {
    'user.yaml':
      'properties: { id: { $ref: "ids.json#/user~1id" }, name: { $ref: "#/name" } }\nname: { type: string }',
    'ids.json': '{ "user/id": { "type": "integer" } }',
  });
  expect(updateOf(document)).toEqual({
    user: {
      properties: { id: { type: 'integer' }, name: { type: 'string' } },
      name: { type: 'string' },
    },
  });
});

it('leaves references into the description', async () => {
  const document = await read(updating('{ $ref: "#/components/schemas/Note" }'));
  expect(updateOf(document)).toEqual({ $ref: '#/components/schemas/Note' });
});

it('keeps what stands beside a reference', async () => {
  const files = { 'id.yaml': 'type: integer\ndescription: theirs' };
  const described = await read(updating('{ $ref: id.yaml, description: ours }'), files);
  expect(updateOf(described)).toEqual({ type: 'integer', description: 'ours' });
  const bounded = await read(updating('{ $ref: id.yaml, minimum: 1 }'), files);
  expect(updateOf(bounded)).toEqual({ allOf: [{ type: 'integer', description: 'theirs' }], minimum: 1 });
});

it('uses a file as often as it is named', async () => {
  const document = await read(updating('{ a: { $ref: id.yaml }, b: { $ref: id.yaml } }'), {
    'id.yaml': 'type: integer',
  });
  expect(updateOf(document)).toEqual({ a: { type: 'integer' }, b: { type: 'integer' } });
});

it.each([
  [
    'a file that is not there',
    '{ $ref: gone.yaml }',
    /gone\.yaml: there is no such file\. Correct the \$ref gone\.yaml .*actions\[0\]/,
  ],
  [
    'a place that is not there',
    '{ $ref: "a.yaml#/gone" }',
    /actions\[0\]: \$ref a\.yaml#\/gone finds nothing/,
  ],
  ['a circle', '{ $ref: a.yaml }', /actions\[0\]: \$ref a\.yaml refers to itself/],
  [
    'another host',
    '{ $ref: "https://example.com/a.yaml" }',
    /actions\[0\]: \$ref https:\S+ is not a local file/,
  ],
])('refuses a reference to %s', async (_what, update, message) => {
  const files = { 'a.yaml': '{ below: { $ref: b.yaml } }', 'b.yaml': '{ $ref: a.yaml }' };
  await expect(read(updating(update), files)).rejects.toThrow(message);
});

it('refuses a file that is missing, unreadable, not YAML or no overlay', async () => {
  const folder = await temporaryFolder();
  await expect(readOverlay(path.join(folder, 'none.yaml'))).rejects.toThrow(
    /none\.yaml: there is no such file/,
  );
  await expect(readOverlay(folder)).rejects.toThrow(/cannot be read \(EISDIR\)/);
  await expect(read('{')).rejects.toThrow(/my\.yaml is not valid YAML or JSON/);
  await expect(read('title: none')).rejects.toThrow(/my\.yaml is not an overlay/);
});
