import type { Command } from 'commander';
import type { OpenSession } from '../session.ts';
import type { Surroundings } from '../surroundings.ts';

/** Adds one verb to the command. */
export type Verb = (program: Command, session: OpenSession, around: Surroundings) => void;

/** The verb that stands for a group by itself: `notes` is `notes list`, and `notes ad` is neither. */
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
