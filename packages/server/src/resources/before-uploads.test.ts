import { expect, it } from 'vitest';
import { addFile, addFolder, namesIn } from '../testing/drive.ts';
import { invalid } from '../testing/refusals.ts';
import { startWithUser } from '../testing/test-server.ts';

it('a free name is searched in the folder of relativePath, and no folder is created', async () => {
  const { client } = await startWithUser();
  const { id } = await addFolder(client, 'Tides', (await addFolder(client, 'Charts')).id);
  await addFile(client, 'low.txt', 'low water', { parentId: id });
  const free = async (body: object) =>
    (await client.send('getAvailableName', { body: { name: 'low.txt', ...body } })).body;
  const available = (name: string) => ({ status: 'success', available: name, name });
  expect(await free({ relativePath: 'Charts/Tides' })).toEqual(available('low (1).txt'));
  expect(await free({ relativePath: '/Charts/Tides/low.txt', parentId: id })).toEqual(
    available('low (1).txt'),
  );
  expect(await free({ relativePath: 'low.txt', parentId: id })).toEqual(available('low (1).txt'));
  expect(await free({ relativePath: 'Charts/Winds' })).toEqual(available('low.txt'));
  expect(await free({ relativePath: '' })).toEqual(available('low.txt'));
  expect(await free({ relativePath: null, parentId: id })).toEqual(available('low (1).txt'));
  expect(await namesIn(client, { parentIds: 0 })).toEqual(['Charts']);
  const refused = await client.send('getAvailableName', { body: { name: 'low.txt', relativePath: '../x' } });
  expect(refused).toMatchObject(invalid('relativePath'));
});
