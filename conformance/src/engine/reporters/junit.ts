import type { CheckReport, FindingReport, Report, ShownExchange } from '../model/report.ts';
import { areaOf, subjectOf, type SubjectId } from '../model/subject.ts';
import { checkLabel, replayNote } from './html/words.ts';
import { exchangeOf } from './evidence.ts';
import { groupBy } from './group-by.ts';
import { httpText } from './http-text.ts';
import { shorten } from '../model/printable.ts';
import { xmlElement, xmlText } from './xml.ts';

type Outcome = 'passed' | 'failure' | 'error' | 'skipped';

interface TestCase {
  readonly outcome: Outcome;
  readonly milliseconds: number;
  readonly xml: string;
}

/** Maximum length of a failure's one-line message; its text has the rest. */
const messageLength = 500;

/**
 * The report as JUnit XML: a test suite for each area, a test case for each check. Failures in the baseline are
 * skipped. A requirement that passes although the baseline says that it fails is a failure, as it is for the run.
 */
export function renderJunit(report: Report): string {
  const suites = [...groupBy(report.checks.filter(isTest), areaOfCheck)].map(([area, checks]) =>
    testSuite(
      area,
      checks.map((check) => testCase(area, check)),
      report,
    ),
  );
  if (report.unexpectedPasses.length > 0) {
    suites.push(testSuite('BASELINE', report.unexpectedPasses.map(unexpectedPass), report));
  }
  const attributes = {
    name: `${report.tool} ${report.target}`,
    ...totals(suites.flatMap(({ cases }) => cases)),
    time: seconds(report.durationMs),
  };
  const root = xmlElement('testsuites', attributes, ['\n', ...suites.map(({ xml }) => xml)]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}

/** An observation of what the interface leaves open is not a test. */
const isTest = ({ proves }: CheckReport) => proves.length > 0;

const areaOfCheck = ({ proves }: CheckReport) => areaOf(proves[0]!);

function testSuite(area: string, cases: readonly TestCase[], report: Report) {
  const skipped = cases.filter(({ outcome }) => outcome === 'skipped').length;
  const milliseconds = cases.reduce((sum, testCase) => sum + testCase.milliseconds, 0);
  const attributes = {
    name: area,
    ...totals(cases),
    skipped,
    time: seconds(milliseconds),
    timestamp: report.startedAt.slice(0, 'YYYY-MM-DDTHH:MM:SS'.length),
  };
  const properties = xmlElement('properties', {}, [
    xmlElement('property', { name: 'target', value: report.target }),
    xmlElement('property', { name: 'seed', value: report.seed }),
  ]);
  const children = ['\n', properties, '\n', ...cases.map(({ xml }) => `${xml}\n`)];
  return { cases, xml: `${xmlElement('testsuite', attributes, children)}\n` };
}

function testCase(area: string, check: CheckReport): TestCase {
  const outcome = outcomes[check.verdict];
  const attributes = {
    name: checkLabel(check),
    classname: check.operation === null ? area : `${area}/${check.operation}`,
    time: seconds(check.durationMs),
  };
  return {
    outcome,
    milliseconds: check.durationMs,
    xml: xmlElement('testcase', attributes, [...outcomeElement(outcome, check), ...otherFactsIn(check)]),
  };
}

const outcomes: Readonly<Record<CheckReport['verdict'], Outcome>> = {
  passed: 'passed',
  observed: 'passed',
  failed: 'failure',
  error: 'error',
  'not exercised': 'skipped',
  known: 'skipped',
};

function outcomeElement(outcome: Outcome, check: CheckReport): string[] {
  const reason = check.reason ?? '';
  switch (outcome) {
    case 'passed':
      return [];
    case 'skipped':
      // The schema has no attribute for it, and every reader supports the text.
      return [xmlElement('skipped', {}, [xmlText(check.verdict === 'known' ? knownText(check) : reason)])];
    case 'error':
      return [
        xmlElement('error', { type: check.proves.join(' '), message: reason }, [
          xmlText([reason, ...exchangeText(check.unanswered?.exchange)].join('\n')),
        ]),
      ];
    case 'failure': {
      const message = shorten(differenceOf(check), messageLength);
      const text = check.findings.map((finding) => findingText(finding, check)).join('\n\n');
      return [xmlElement('failure', { type: blamed(check).join(' '), message }, [xmlText(text)])];
    }
  }
}

/** Requirements that the responses of a check violate although the check does not test them. */
function otherFactsIn({ otherFacts = [] }: CheckReport): string[] {
  if (otherFacts.length === 0) return [];
  const line = `other requirements failed in these responses: ${otherFacts.join(', ')}`;
  return [xmlElement('system-out', {}, [xmlText(line)])];
}

const knownText = (check: CheckReport) =>
  `listed in the baseline: ${blamed(check).join(' ')}, ${differenceOf(check)}`;

const differenceOf = ({ expected = '', got = '' }: CheckReport) => `expected ${expected}, got ${got}`;

const blamed = ({ findings }: CheckReport) => [...new Set(findings.flatMap(({ subjects }) => subjects))];

function findingText(finding: FindingReport, check: CheckReport): string {
  const exchange = exchangeOf(finding, check);
  const lines = [
    ...finding.subjects.map((id) => `${id}  ${subjectOf(id).statement}`),
    ...(finding.case === undefined ? [] : [`case      ${finding.case}`]),
    `expected  ${finding.expected}`,
    `got       ${finding.got}`,
  ];
  return [...lines, ...exchangeText(exchange)].join('\n');
}

const exchangeText = (exchange: ShownExchange | undefined): string[] =>
  exchange
    ? [
        '',
        httpText(exchange),
        ...(exchange.curl === undefined ? [] : ['', exchange.curl]),
        ...replayNote(exchange),
      ]
    : [];

function unexpectedPass(id: SubjectId): TestCase {
  const message = `${id} passed, but the baseline lists it as a failure: update the baseline with --update-baseline`;
  const failure = xmlElement('failure', { type: id, message }, [
    xmlText(`${id}  ${subjectOf(id).statement}`),
  ]);
  const attributes = {
    name: `${id} fails, as listed in the baseline`,
    classname: 'BASELINE',
    time: seconds(0),
  };
  return { outcome: 'failure', milliseconds: 0, xml: xmlElement('testcase', attributes, [failure]) };
}

function totals(cases: readonly TestCase[]) {
  const count = (wanted: Outcome) => cases.filter(({ outcome }) => outcome === wanted).length;
  return { tests: cases.length, failures: count('failure'), errors: count('error') };
}

const seconds = (milliseconds: number) => (milliseconds / 1_000).toFixed(3);
