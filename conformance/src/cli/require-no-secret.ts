import { Redactor } from '../http/redactor.ts';
import { UsageError } from '../model/errors.ts';
import type { Submission } from '../model/submission.ts';
import { optionNames, options, variableOf } from './options.ts';
import type { Surroundings } from './surroundings.ts';

/**
 * Checks that nothing secret is published: no secret from the command's environment, and nothing that looks like one.
 *
 * @throws UsageError that names the place and not the secret
 */
export function requireNoSecret(submission: Submission, env: Surroundings['env']): void {
  const secret = optionNames.filter((name) => options[name].secret);
  const given = secret.find((name) => new RegExp(`(^|\\s)--${name}([\\s=]|$)`).test(submission.command));
  if (given !== undefined) {
    throw new UsageError(
      `--command: it contains --${given}. Set it in the environment instead, and test the server again.`,
    );
  }
  const redactor = new Redactor({ baseUrl: submission.report.target });
  for (const name of secret) {
    const value = env[variableOf(name)];
    if (value !== undefined) redactor.learn(value, name);
  }
  const place = firstDifference(submission, redactor.deep(submission), '');
  if (place === undefined) return;
  const where = place === '/command' ? '--command' : `The report, at ${place}`;
  throw new UsageError(`${where}: this looks like a secret, so nothing was written. Test the server again.`);
}

/** A JSON Pointer to the place that redaction changed. If it changed a name, this is the object that contains it. */
function firstDifference(before: unknown, after: unknown, place: string): string | undefined {
  if (typeof before !== 'object' || before === null) return before === after ? undefined : place;
  const shown = after as Record<string, unknown>;
  for (const [key, value] of Object.entries(before)) {
    if (!Object.hasOwn(shown, key)) return place;
    const found = firstDifference(value, shown[key], `${place}/${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}
