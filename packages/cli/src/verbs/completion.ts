import type { Command } from 'commander';
import { Argument } from 'commander';
import { Drive } from '../drive.ts';
import { text } from '../../../options/values.ts';
import { plain } from '../text.ts';
import { completionScripts, shells, type Shell } from '../completion.ts';
import type { Verb } from './verb.ts';

export const completion: Verb = (program: Command, _session, io) => {
  program
    .command('completion')
    .addArgument(new Argument('<shell>', 'shell').choices(shells))
    .description('print the completion for a shell: source <(file-storage completion bash)')
    .action((shell: Shell) => {
      io.stdout.write(completionScripts[shell](program));
    });
};

/** Timeout in milliseconds, because the user is waiting while typing. */
const patience = 3000;

/**
 * Hidden command with which the completion scripts ask for paths of the drive. Prints nothing on an error, because the
 * message would appear in the command line.
 */
export const complete: Verb = (program, session, io) => {
  program
    .command('complete', { hidden: true })
    .argument('[begun]', 'start of the path', text, '')
    .argument('[line]', 'the line up to there, whose options choose the account and the workspace', text, '')
    .action(async (word: string, line: string, _options, command: Command) => {
      for (const option of program.options) {
        const [, value] = new RegExp(`\\s${option.long}(?:=|\\s+)(\\S+)`).exec(line) ?? [];
        if (option.required && value !== undefined)
          program.setOptionValueWithSource(option.attributeName(), [value.replaceAll(/["']/g, '')], 'cli');
      }
      const [mark = ''] = /^drive:/.exec(word) ?? [];
      const begun = word.slice(mark.length);
      const at = begun.lastIndexOf('/') + 1;
      try {
        const given = await session(command);
        const client = { ...given.client, timeout: patience, retries: 0 };
        const drive = new Drive(client, given.drive.workspaceId);
        const folder = await drive.find(begun.slice(0, at));
        if (folder === undefined || (folder && folder.type !== 'folder')) return;
        for await (const { name, type } of drive.children(folder?.id ?? null)) {
          // Names with control characters cannot be typed.
          if (!name.startsWith(begun.slice(at)) || name !== plain(name)) continue;
          io.stdout.write(`${mark}${begun.slice(0, at)}${name}${type === 'folder' ? '/' : ''}\n`);
        }
      } catch {
        // Silent, see above.
      }
    });
};
