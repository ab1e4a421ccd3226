import { Option } from 'commander';
import pc from 'picocolors';
import { ScriptCommand } from '../packages/options/script-command.ts';
import { repositoryRoot } from './lib/paths.ts';
import { plural } from './lib/problem.ts';
import { isMain, runCommand } from './lib/command.ts';
import { newCheck } from './new/check.ts';
import type { DraftedFile } from './new/draft.ts';
import { newOperation } from './new/operation.ts';
import { bound, newRequirement, type RequirementWanted } from './new/requirement.ts';

/** Each written file, with its places to be filled in. */
function listOf(files: readonly DraftedFile[]): string {
  return files
    .flatMap(({ file, isNew, unfilled }) => [
      `${isNew ? pc.green('new    ') : pc.yellow('changed')}  ${file}`,
      ...unfilled.map(
        ({ line, column, hint }) => `         ${pc.bold(`${file}:${line}:${column}`)}  ${hint}`,
      ),
    ])
    .join('\n');
}

/** `12 files, 9 places to fill in` */
function summaryOf(files: readonly DraftedFile[]): string {
  const places = files.flatMap(({ unfilled }) => unfilled).length;
  return `${plural(files.length, 'file')}, ${plural(places, 'place')} to fill in`;
}

/** Runs a command that writes files, and lists them. */
function drafts(work: () => Promise<readonly DraftedFile[]>, next: string): Promise<void> {
  return runCommand('new', async () => {
    const files = await work();
    console.log(`${listOf(files)}\n\n${next}`);
    return summaryOf(files);
  });
}

const lintSays = '`npm run lint` lists what is missing in the contract';
const typesSay = '`npm run check -- --only types` lists what is missing in the code';

if (isMain(import.meta)) {
  const root = repositoryRoot;
  const command = new ScriptCommand('new').description(
    'Create the files of an operation, a requirement or a check, and list what to fill in',
  );
  command
    .command('operation')
    .description('create all files of an operation, from its path to the faults that its checks must detect')
    .argument('<place>', 'method and path, as in "POST /notes/archive"')
    .showHelpAfterError('As in: npm run new -- operation "POST /notes/archive" --id archiveNotes --tag Notes')
    .requiredOption('--id <operationId>', 'operationId of the new operation, such as archiveNotes')
    .requiredOption('--tag <tag>', 'tag of the new operation, such as Notes')
    .option('--body', 'the request has a body (default for POST, PUT and PATCH)')
    .option('--no-body', 'the request has no body')
    .option(
      '--area <folder>',
      "folder in conformance/src/service/areas for its checks (default: that of the tag's other operations)",
    )
    .option(
      '--prefix <prefix>',
      'prefix of its requirements, such as NOTE (default: the prefix that the other checks cite)',
    )
    .action(async (place: string, options: Record<'id' | 'tag', string>) => {
      await drafts(
        () => newOperation({ root, place, ...options }),
        `${lintSays}; after \`npm run generate\`, ${typesSay}.`,
      );
    });
  command
    .command('requirement')
    .description('add a requirement that the interface specifies')
    .argument('<prefix>', 'prefix of the new id, such as NOTE')
    .argument('<statement>', 'one sentence')
    .showHelpAfterError('As in: npm run new -- requirement NOTE "A note keeps its line breaks."')
    .option('--section <title>', 'section of the interface that specifies it')
    .option('--quote <words>', 'words of the interface that specify it')
    .addOption(
      new Option('--binds <whom>', 'who must fulfil the requirement').choices(bound).default('server'),
    )
    .action(
      async (
        area: string,
        statement: string,
        options: Pick<RequirementWanted, 'section' | 'quote' | 'binds'>,
      ) => {
        await drafts(async () => {
          const { id, files } = await newRequirement({ root, area, statement, ...options });
          const check = `add a check with \`npm run new -- check 'SENTENCE' --proves ${id} --operation ID\`, or say why not in conformance/src/service/areas/unchecked.ts`;
          const next = options.binds === 'server' ? `; after \`npm run generate\`, ${check}` : '';
          console.log(`${id}: cite it in the contract by \`x-requirements: [${id}]\`${next}.\n`);
          return files;
        }, `${lintSays}.`);
      },
    );
  command
    .command('check')
    .description('add a check, and a fault of a server that the check must detect')
    .argument('<sentence>', 'a sentence about a correct server, in the present tense and without a full stop')
    .showHelpAfterError(
      "As in: npm run new -- check 'a note keeps its line breaks' --proves NOTE-3 --operation createNote",
    )
    .requiredOption('--proves <ids...>', 'requirements that it tests, such as NOTE-12')
    .requiredOption('--operation <operationId>', 'operation that it tests, such as archiveNotes')
    .option('--area <folder>', 'folder in conformance/src/service/areas (default: that of the operation)')
    .action(async (sentence: string, options: { proves: string[]; operation: string; area?: string }) => {
      await drafts(
        () => newCheck({ root, sentence, ...options }),
        `${typesSay}. See it pass with \`npm run conform\`, and fail with \`npm run prove -- faults --only <id> --record\`.`,
      );
    });
  await command.parseAsync();
}
