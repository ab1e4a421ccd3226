import { readSettings as read, type Sources } from '../../../options/settings.ts';
import { options, variableOf, type OptionName, type Settings } from './options.ts';

/**
 * The settings of a command of the runner.
 *
 * @throws UsageError naming the source, what it should be, and what it is, unless that is secret
 */
export const readSettings = <Name extends OptionName>(
  names: readonly Name[],
  sources: Sources,
): Settings<Name> => read(options, names, variableOf, sources);
