import type { Command } from 'commander';
import { convertFile } from '../../../client/src/index.ts';
import { usageError } from '../errors.ts';
import { requireFields } from '../fields.ts';
import { plain } from '../text.ts';
import type { Verb } from './verb.ts';

export const convert: Verb = (program, session) => {
  program
    .command('convert')
    .argument('<file>', 'file on the drive')
    .argument('<format>', 'target format, such as png, pdf or jpg')
    .description('convert a file on the server, which chooses the folder of the new file')
    .action(async (named: string, outputformat: string, _options, command: Command) => {
      const { client, drive, print, tell } = await session(command);
      const entry = await drive.require(named);
      if (entry.type === 'folder') throw usageError(`${plain(named)} is a folder. Give a file.`);
      requireFields(entry, 'an entry', { url: 'text' });
      // The URL of an entry is relative to the origin of the API.
      const url = new URL(`/${entry.url.replace(/^\/+/, '')}`, client.baseUrl).href;
      const { workspaceId } = drive;
      const answer = await convertFile(client, { url, filename: entry.name, outputformat, workspaceId });
      const made = 'fileEntry' in answer ? answer.fileEntry : undefined;
      // The answer does not say in which folder it is.
      const there = made && (await drive.entry(made.id));
      const doubles = there ? await drive.doubles([there]) : [];
      print(
        { ...answer, doubles },
        made
          ? `converted  id:${made.id}  ${plain(made.name)}`
          : 'converted; the server does not return the new file. Check with ls.',
      );
      tell(doubles);
    });
};
