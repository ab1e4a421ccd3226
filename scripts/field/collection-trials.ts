import path from 'node:path';
import { flowFolder } from '../collections/bruno.ts';
import { collectionFiles } from '../collections/files.ts';
import { uploadFlow } from '../collections/upload-flow.ts';
import { readBundle } from '../lib/bundles.ts';
import { pathsOf } from '../lib/paths.ts';
import { startMock } from '../mock.ts';
import { writeFiles } from '../lib/write-files.ts';
import { execute, type Command } from './execute.ts';
import type { Check, Place, Step, Trial } from './trial.ts';

const { root, generated } = pathsOf();

/**
 * The upload flow must work on the reference server, and every request with a mock of its description: other examples
 * than those of the flow contain ids that do not exist on a real server.
 *
 * @param command runs only the upload flow, or every request
 */
const runsCollection =
  (folder: string, command: (place: Place, isFlow: boolean) => Command): Check =>
  async (place) => {
    const reference = await readBundle(pathsOf(), 'openapi.reference.json');
    await writeFiles(place.work, collectionFiles(reference));
    const work = path.join(place.work, folder);
    const send = async (isFlow: boolean, to: string, values: Record<string, string>): Promise<Step> => {
      const variables = Object.entries(values).flatMap(([name, value]) => ['--env-var', `${name}=${value}`]);
      const { said, fault } = await execute([...command(place, isFlow), ...variables], { ...place, work });
      const step = { operation: isFlow ? uploadFlow.title : 'every request', case: to };
      return { ...step, ...(fault === undefined ? { verdict: 'right' } : { verdict: 'wrong', said }) };
    };
    const { apiRoot, email, password } = await place.server();
    const flow = await send(true, 'reference server', { baseUrl: apiRoot, email, password });
    const description = path.join(generated, 'openapi.reference.yaml');
    const mock = await startMock({ root, description, quiet: true });
    try {
      const anyone = { email: 'maya@example.com', password: 'any', token: 'any' };
      return [flow, await send(false, 'mock', { baseUrl: mock.url, ...anyone })];
    } finally {
      await mock.close();
    }
  };

/** Programs that run the collections of the package on the command line. */
export const collectionTrials: readonly Trial[] = [
  {
    ...{ name: 'newman', version: '6.2.2', install: { npm: { newman: '6.2.2' } } },
    then: [
      runsCollection('postman', ({ bin }, isFlow) => [
        bin('newman'),
        ...['run', 'file-storage.postman_collection.json', '-e', 'reference.postman_environment.json'],
        ...(isFlow ? ['--folder', uploadFlow.title] : []),
        ...['--color', 'off', '--bail'],
      ]),
    ],
  },
  {
    ...{ name: '@usebruno/cli', version: '4.1.0', install: { npm: { '@usebruno/cli': '4.1.0' } } },
    then: [
      runsCollection('bruno', ({ bin }, isFlow) => [
        bin('bru'),
        ...['run', ...(isFlow ? [flowFolder] : ['-r']), '--env', 'reference', '--bail'],
      ]),
    ],
  },
];
