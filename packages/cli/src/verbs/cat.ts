import type { Command } from 'commander';
import { writeOut } from '../transfer/standard-streams.ts';
import type { Verb } from './verb.ts';

export const cat: Verb = (program, session) => {
  program
    .command('cat')
    .argument('<files...>', 'files on the drive')
    .description('write files to the standard output')
    .action(async (named: string[], _options, command: Command) => {
      const given = await session(command);
      for (const entry of await given.drive.requireAll(named)) await writeOut(given, entry);
    });
};
