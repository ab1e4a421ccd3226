import type { Command } from 'commander';
import { Argument } from 'commander';
import { completionScripts, shells, type Shell } from '../completion.ts';
import type { Verb } from './verb.ts';

export const completion: Verb = (program: Command, _session, around) => {
  program
    .command('completion')
    .addArgument(new Argument('<shell>', 'shell').choices(shells))
    .description('print the completion for a shell: source <(file-storage completion bash)')
    .action((shell: Shell) => {
      around.stdout.write(completionScripts[shell](program));
    });
};
