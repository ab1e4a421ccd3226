import type { Command } from 'commander';
import type { OpenSession } from '../session.ts';
import type { Io } from '../io.ts';

/** Adds one command to the program. */
export type Verb = (program: Command, session: OpenSession, io: Io) => void;

/** Adds the default command of a group: `notes` means `notes list`. An unknown word such as `notes ad` is an error. */
export function listByDefault(group: Command): Command {
  return group
    .command('list', { isDefault: true })
    .allowExcessArguments()
    .hook('preAction', ({ args: [word] }) => {
      if (word === undefined) return;
      const names = group.commands.map((command) => command.name());
      const known = new Intl.ListFormat('en', { type: 'disjunction' }).format(names);
      group.error(`error: ${group.name()} has no command '${word}'. Use ${known}.`);
    });
}
