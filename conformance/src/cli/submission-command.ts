import { digestOf, type Submission } from '../engine/model/submission.ts';
import { UsageError } from '../engine/model/errors.ts';
import { requireWhole } from '../engine/model/whole-report.ts';
import { oneLine } from '../engine/model/printable.ts';
import { readReportOrSubmission } from './read-report.ts';
import type { Surroundings } from './surroundings.ts';
import { writeAtomically } from './write-atomically.ts';
import { Redactor } from '../engine/http/redactor.ts';
import { optionNames, options, variableOf } from './options.ts';

export interface SubmissionOptions {
  /** Name of the target. */
  readonly name?: string;
  /** Its version. */
  readonly release?: string;
  /** The command line of the run. */
  readonly command?: string;
  /** The expected digest of the report. */
  readonly digest?: string;
  readonly output?: string;
}

const defaultOutput = 'submission.json';

/**
 * Writes a submission from a report, or verifies an existing one.
 *
 * @throws UsageError if the report is partial, contains a secret, or does not match the digest
 */
export async function submit(
  file: string,
  options: SubmissionOptions,
  surroundings: Surroundings,
): Promise<void> {
  const { stdout, env } = surroundings;
  const read = await readReportOrSubmission(file);
  if ('submission' in read) {
    refuseOptions(options, file);
    requirePublishable(read.submission, file, env);
    stdout.write(
      `The report in ${file} is unchanged: ${summaryOf(read.submission)}.\n` +
        'The digest does not cover the name, the version and the command: they are what the sender wrote.\n',
    );
    return;
  }
  const { report } = read;
  const digest = digestOf(report);
  if (options.digest !== undefined && options.digest !== digest) {
    throw new UsageError(`${file} was changed: its digest is ${digest}, not ${oneLine(options.digest)}.`);
  }
  const { name = '', release = '', command = '' } = options;
  requireTexts({ '--name': name, '--release': release, '--command': command });
  const submission = { target: { name, version: release }, command, digest, report };
  requireMatching(submission, file);
  requirePublishable(submission, file, env);
  const output = options.output ?? defaultOutput;
  await writeAtomically(output, `${JSON.stringify(submission)}\n`);
  stdout.write(`Wrote ${output}: ${summaryOf(submission)}\n`);
}

function requirePublishable(submission: Submission, file: string, env: Surroundings['env']): void {
  const { digest, report } = submission;
  const found = digestOf(report);
  if (digest !== found)
    throw new UsageError(`${file} was changed: its report has digest ${found}, not ${digest}.`);
  requireWhole(report, file);
  requireNoSecret(submission, env);
}

/** The command line in a submission must match the report. */
function requireMatching({ command, report }: Submission, file: string): void {
  const valueOf = (option: string) =>
    new RegExp(`(?:^|\\s)--${option}[ =](?:"([^"]*)"|'([^']*)'|(\\S+))`)
      .exec(command)
      ?.slice(1)
      .find(Boolean);
  const has = (option: string) => new RegExp(`(?:^|\\s)--${option}(?:[ =]|$)`).test(command);
  const named = (isNamed: boolean) => (isNamed ? 'one' : 'none');
  const differences: [what: string, said: string, found: string][] = [
    ['--profile', valueOf('profile') ?? 'core', report.profile],
    ['--base-url', (valueOf('base-url') ?? report.target).replace(/\/+$/, ''), report.target],
    ['--seed', valueOf('seed') ?? String(report.seed), String(report.seed)],
    ['--overlay', named(has('overlay')), named(report.contract.overlay !== null)],
  ];
  for (const [what, said, found] of differences) {
    if (said === found) continue;
    throw new UsageError(
      oneLine(
        `${file} was made by another command: --command says ${said} for ${what}, but the report says ${found}. Give the complete command, including options from a configuration file or the environment.`,
      ),
    );
  }
}

const summaryOf = ({ target, digest }: Submission): string =>
  oneLine(`${target.name} ${target.version}, report ${digest}`);

function requireTexts(values: Readonly<Record<string, string>>): void {
  const missing = Object.keys(values).filter((option) => values[option]!.trim() === '');
  if (missing.length === 0) return;
  throw new UsageError(`A submission needs ${missing.join(', ')}: see submission --help.`);
}

/** To verify a submission, no other option is needed: the file contains everything. */
function refuseOptions(options: SubmissionOptions, file: string): void {
  const [given] = Object.keys(options);
  if (given !== undefined) throw new UsageError(`${file} is already a submission: omit --${given}.`);
}

/**
 * Checks that nothing secret is published: no secret from the command's environment, and nothing that looks like one.
 *
 * @throws UsageError that names the place and not the secret
 */
function requireNoSecret(submission: Submission, env: Surroundings['env']): void {
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

/** A JSON Pointer to the place that redaction changed. */
function firstDifference(before: unknown, after: unknown, place: string): string | undefined {
  if (typeof before !== 'object' || before === null) return before === after ? undefined : place;
  const shown = after as Record<string, unknown>;
  for (const [key, value] of Object.entries(before)) {
    const found = firstDifference(value, shown[key], `${place}/${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}
