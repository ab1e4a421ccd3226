import path from 'node:path';
import pc from 'picocolors';
import { ScriptCommand } from '../options/script-command.ts';
import { programs, runCollection, type CollectionOutcome, type Target } from './collections/run.ts';
import { layoutOf } from './lib/layout.ts';
import { isMain, runVerb, UsageError } from './lib/verb.ts';
import { startReferenceServer } from './live/reference-server.ts';
import { startMock } from './mock.ts';

/**
 * Runs the collections of `generated/collections/`: the upload flow against the reference server, and every request
 * against a mock of its description.
 */
export async function collections({ root }: { root?: string } = {}): Promise<CollectionOutcome[]> {
  const layout = layoutOf(root);
  const server = await startReferenceServer();
  try {
    const description = path.join(layout.generated, 'openapi.reference.yaml');
    const mock = await startMock({ root: layout.root, description, quiet: true });
    try {
      const { apiRoot, email, password } = server;
      const targets: Target[] = [
        { name: 'reference server', onlyFlow: true, variables: { baseUrl: apiRoot, email, password } },
        {
          name: 'mock',
          onlyFlow: false,
          variables: { baseUrl: mock.url, email: 'maya@example.com', password: 'any', token: 'any' },
        },
      ];
      const outcomes: CollectionOutcome[] = [];
      for (const program of programs)
        for (const target of targets) outcomes.push(await runCollection(program, target, layout));
      return outcomes;
    } finally {
      await mock.close();
    }
  } finally {
    await server.close();
  }
}

if (isMain(import.meta)) {
  new ScriptCommand('field collections')
    .description('Install newman and the Bruno CLI, and run the collections in generated/collections/.')
    .parse();
  await runVerb('collections', async () => {
    const outcomes = await collections();
    for (const { program, version, what, fault } of outcomes) {
      console.log(
        `${fault === undefined ? pc.green('passed') : pc.red('failed')}  ${program} ${version}  ${what}`,
      );
      if (fault !== undefined) console.log(fault);
    }
    const failed = outcomes.filter(({ fault }) => fault !== undefined);
    const summary = `${outcomes.length} runs, ${outcomes.length - failed.length} passed`;
    if (failed.length > 0) throw new UsageError(summary);
    return summary;
  });
}
