import { Command, CommanderError } from 'commander';
import { apiRoot } from '../../../../conformance/src/cli/web-address.ts';
import { OverlayError } from '../../../../conformance/src/engine/contract/overlay-error.ts';
import { parsed, refuseCarelessValues } from '../../../options/table.ts';
import manifest from '../../package.json' with { type: 'json' };
import { apply, type ApplyOptions } from './apply.ts';
import { ToolError } from './tools.ts';

const program = new Command('file-storage-openapi')
  .description('The contract of the File Storage API, made a description of your server.')
  .version(manifest.version)
  .exitOverride();

program
  .command('apply')
  .argument('<overlay>', 'OpenAPI Overlay, as `file-storage-conformance --write-overlay` writes it')
  .description('Write the description, docs and types of a server that makes the choices of an overlay.')
  .option('-o, --output <folder>', 'where to write', 'described')
  .option('--title <text>', 'title of the description')
  .option(
    '--server <url>',
    'API root of the server, in place of the placeholder of the contract',
    parsed(apiRoot),
  )
  .option('--no-docs', 'leave out index.html, which npx has @redocly/cli write')
  .option('--no-types', 'leave out types.d.ts, which npx has openapi-typescript write')
  .action(async (overlay: string, options: ApplyOptions) => {
    for await (const line of apply(overlay, options)) process.stdout.write(`${line}\n`);
  });
refuseCarelessValues(program);

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
  else if (error instanceof OverlayError || error instanceof ToolError) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = error instanceof OverlayError ? 2 : 1;
  } else if (error instanceof Error && 'syscall' in error) {
    process.stderr.write(
      `The output cannot be written: ${error.message}. Choose another folder with --output.\n`,
    );
    process.exitCode = 2;
  } else throw error;
}
