/** One fault in code that compares, summarizes or submits results. */
export interface ResultFault {
  /** Unique, e.g. `badge-of-a-shard`. */
  readonly id: string;
  /** What is wrong, in one sentence. */
  readonly sentence: string;
  /** Below `conformance/src/`. */
  readonly file: string;
  /** Occurs once in the file. */
  readonly from: string;
  readonly to: string;
  /** The tests that must find it, below `conformance/src/`. */
  readonly tests: readonly string[];
}

/** The tests for each file with faults. */
const testsOf: Readonly<Record<string, readonly string[]>> = {
  'model/comparison.ts': ['model/comparison.test.ts'],
  'model/whole-report.ts': ['cli/badge-command.test.ts'],
  'model/digest.ts': ['cli/submission-command.test.ts'],
  'reporters/badge.ts': ['cli/badge-command.test.ts'],
  'reporters/verdict-line.ts': ['cli/badge-command.test.ts'],
  'cli/badge-command.ts': ['cli/badge-command.test.ts'],
  'cli/compare-command.ts': ['cli/compare-command.test.ts'],
  'cli/require-no-secret.ts': ['cli/submission-command.test.ts'],
  'cli/submission-command.ts': ['cli/submission-command.test.ts'],
};

const fault = (id: string, sentence: string, file: string, from: string, to: string): ResultFault => ({
  ...{ id, sentence, file, from, to },
  tests: testsOf[file]!,
});

const comparison = 'model/comparison.ts';
const wholeReport = 'model/whole-report.ts';
const badge = 'reporters/badge.ts';
const submission = 'cli/submission-command.ts';

export const resultFaults: readonly ResultFault[] = [
  fault(
    'compare-untried-as-held',
    'What nobody tried is as good as what holds.',
    comparison,
    "'not exercised': 1,",
    "'not exercised': 2,",
  ),
  fault(
    'compare-known-as-held',
    'What is known to fail is as good as what holds.',
    comparison,
    'known: 0,',
    'known: 2,',
  ),
  fault(
    'compare-drops-a-server',
    'The third report and those after it are dropped.',
    comparison,
    'const columns = reports.map(',
    'const columns = reports.slice(0, 2).map(',
  ),
  fault(
    'compare-with-the-one-before',
    'Each report is compared with the one before, not with the first.',
    comparison,
    'standings.map((standing) => changeOf(standings[0]!, standing))',
    'standings.map((standing, index) => changeOf(standings[Math.max(0, index - 1)]!, standing))',
  ),
  fault(
    'compare-left-out-as-untried',
    'Requirements that a filter left out are reported as if the responses had made them impossible to test.',
    comparison,
    "isLeftOut(reason) ? 'left out' : verdict",
    "isLeftOut(reason) ? 'not exercised' : verdict",
  ),
  fault(
    'compare-absent-as-failed',
    'What a report does not know counts as failed there.',
    comparison,
    "return 'absent';",
    "return 'failed';",
  ),
  fault(
    'compare-hides-the-filter',
    'The comparison does not say that one of the runs was filtered.',
    comparison,
    '    filter: filterOf,\n',
    '',
  ),
  fault(
    'compare-always-content',
    'The exit code says that nothing got worse, whatever did.',
    'cli/compare-command.ts',
    'worsened(comparison).length > 0 ? exitCodes.notHeld : exitCodes.held',
    'exitCodes.held',
  ),
  fault(
    'takes-a-shard',
    'A shard is taken for a whole report.',
    wholeReport,
    'if (shard !== null)',
    'if (shard === undefined)',
  ),
  fault(
    'takes-a-run-with-skip',
    'A run that left checks out is taken for a whole one.',
    wholeReport,
    'filter.only.length + filter.skip.length > 0',
    'filter.only.length > 0',
  ),
  fault(
    'takes-a-run-with-only',
    'A run of chosen checks is taken for a whole one.',
    wholeReport,
    'filter.only.length + filter.skip.length > 0',
    'filter.skip.length > 0',
  ),
  fault(
    'takes-an-interrupted-run',
    'A run that was interrupted is taken for a whole one.',
    wholeReport,
    'if (interrupted)',
    'if (interrupted === undefined)',
  ),
  fault(
    'takes-traffic',
    'What a client happened to ask for is taken for a run.',
    wholeReport,
    "profile !== 'core' && profile !== 'full'",
    'profile === undefined',
  ),
  fault(
    'takes-an-idle-run',
    'A run that tried nothing has a badge.',
    wholeReport,
    'tried === 0 ?',
    'tried < 0 ?',
  ),
  fault(
    'badge-untried-as-held',
    'The badge counts what was not exercised as passed.',
    badge,
    '`${summary.passed} passed',
    '`${summary.passed + summary.notExercised} passed',
  ),
  fault(
    'badge-untried-left-out',
    'The badge counts all that was tried as all there is.',
    'reporters/verdict-line.ts',
    'const all = tried + errored + notExercised;',
    'const all = tried;',
  ),
  fault(
    'badge-green-though-broken',
    'A run in which checks broke has a green badge.',
    badge,
    'if (failed + errored > 0)',
    'if (failed > 0)',
  ),
  fault(
    'badge-of-any-report',
    'The picture does not name its report.',
    badge,
    '<desc id="desc">Report ${digestOf(report)},',
    '<desc id="desc">Report',
  ),
  fault(
    'badge-of-a-part',
    'A badge is made of any report.',
    'cli/badge-command.ts',
    '  requireWhole(report, file);\n',
    '',
  ),
  fault(
    'digest-of-the-summary',
    'The digest is of the numbers alone: another report may have the same.',
    'model/digest.ts',
    'JSON.stringify(report)',
    'JSON.stringify(report.summary)',
  ),
  fault(
    'submission-of-a-part',
    'A part of a run is handed in.',
    submission,
    '  requireWhole(report, file);\n',
    '',
  ),
  fault(
    'submission-unchecked',
    'A submission whose report was changed is taken.',
    submission,
    'if (digest !== found)',
    'if (found === undefined)',
  ),
  fault(
    'submission-of-another-report',
    'The digest that the report must have is not looked at.',
    submission,
    'options.digest !== undefined && options.digest !== digest',
    'digest === undefined',
  ),
  fault(
    'submission-with-secrets',
    'A report with secrets is handed in.',
    submission,
    '  requireNoSecret(submission, env);\n',
    '',
  ),
  fault(
    'submission-with-token-in-the-command',
    'A token on the command line is handed in.',
    'cli/require-no-secret.ts',
    'if (given !== undefined)',
    'if (given === null)',
  ),
];
