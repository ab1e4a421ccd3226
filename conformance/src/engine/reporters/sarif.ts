import { createHash } from 'node:crypto';
import type { CheckReport, Report, RequirementReport } from '../model/report.ts';
import { areaOf } from '../model/subject.ts';
import { failuresOf, operationOf, type Evidence } from './evidence.ts';
import { sectionsOf, type Row } from './sections.ts';
import { printableJson, shorten } from '../model/printable.ts';
import { pathOf } from '../model/described-operations.ts';

/** Maximum length of `expected` and `got` in a message. */
const messagePart = 1_000;

const toolName = 'file-storage-conformance';

/**
 * The report as SARIF 2.1.0: a rule for each requirement, a result for each of its findings. Failures in the baseline
 * are suppressed; errors are notifications of the run.
 */
export function renderSarif(report: Report): string {
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: driverOf(report) },
        automationDetails: { id: automationId(report) },
        invocations: [invocationOf(report)],
        originalUriBaseIds: targetBase(report.target),
        columnKind: 'utf16CodeUnits',
        results: resultsOf(report),
      },
    ],
  };
  return printableJson(log);
}

function driverOf({ version, requirements }: Report) {
  return { name: toolName, version, semanticVersion: version, rules: requirements.map(ruleOf) };
}

function ruleOf({ id, statement }: RequirementReport) {
  return {
    id,
    shortDescription: { text: statement },
    fullDescription: { text: statement },
    help: { text: `${statement}\n\nTo read about it and its checks, run: ${toolName} explain ${id}` },
    defaultConfiguration: { level: 'error' },
    properties: { tags: [areaOf(id)] },
  };
}

/** Each shard has its own id: otherwise a viewer takes each for an update of the one before. */
function automationId({ profile, shard }: Report): string {
  const category = shard === null ? profile : `${profile}-${shard.replace('/', 'of')}`;
  return `${toolName}/${category}/`;
}

function invocationOf(report: Report) {
  const started = new Date(report.startedAt);
  return {
    // A run that could not connect or sign in has one check, which could not be carried out; silence ends a run.
    executionSuccessful:
      !report.interrupted && !report.silence && report.checks.some(({ verdict }) => verdict !== 'error'),
    startTimeUtc: started.toISOString(),
    endTimeUtc: new Date(started.getTime() + report.durationMs).toISOString(),
    toolExecutionNotifications: [
      ...report.checks.filter(({ verdict }) => verdict === 'error').map(notificationOf),
      ...sectionsOf(report).flatMap(({ id, rows }) => (id === 'other-facts' ? rows.map(noteOf) : [])),
    ],
  };
}

function notificationOf({ name, proves, reason = '' }: CheckReport) {
  return { level: 'error', message: messageOf(`${proves.join(', ')}: ${name}: ${reason}`) };
}

function noteOf({ label, note }: Row) {
  const text = `Other requirements failed in these responses, although they were not selected: ${label} (${note})`;
  return { level: 'note', message: messageOf(text) };
}

function resultsOf(report: Report) {
  const repeated = new Map<string, number>();
  return failuresOf(report).flatMap(({ requirement, evidence }) =>
    evidence.flatMap((evidence) => {
      const { check, finding } = evidence;
      if (!finding) return [];
      const subject = [requirement.id, check.id ?? check.name, operationOf(evidence) ?? ''].join('\n');
      const number = repeated.get(subject) ?? 0;
      repeated.set(subject, number + 1);
      return [
        {
          ruleId: requirement.id,
          ruleIndex: report.requirements.indexOf(requirement),
          level: 'error',
          message: messageOf(
            `${check.name}${finding.case === undefined ? '' : ` (${finding.case})`}: expected ${shorten(finding.expected, messagePart)}, got ${shorten(finding.got, messagePart)}`,
          ),
          locations: [sarifLocation(evidence)],
          partialFingerprints: { 'requirementCheckOperation/v1': fingerprint(subject, number) },
          ...(requirement.verdict === 'known' && {
            suppressions: [{ kind: 'external', justification: 'The baseline lists this requirement.' }],
          }),
          ...propertiesOf(evidence),
        },
      ];
    }),
  );
}

/** Identifies a finding in later runs, whatever ids and names the server returns. */
function fingerprint(subject: string, number: number): string {
  return createHash('sha256').update(`${subject}\n${number}`).digest('hex');
}

function propertiesOf({ exchange }: Evidence) {
  const { curl, replay } = exchange ?? {};
  return curl === undefined ? {} : { properties: { curl, replay } };
}

/** A message without links: text from a server must not become one. */
function messageOf(text: string) {
  return { text: text.replace(/\[(?=[^\]]*\]\()/g, '\\[') };
}

const baseId = 'TARGET';

/**
 * The location of a finding: the operation by name, and its path below the API root. Code hosts refuse a result without
 * a physical location or with an absolute web URI, and count a result at a new location as a new finding. So this is
 * the path template of the operation, relative to a base that `targetBase` defines.
 */
function sarifLocation(evidence: Evidence) {
  const operation = operationOf(evidence);
  return {
    physicalLocation: {
      artifactLocation: { uri: uriOf(operation), uriBaseId: baseId },
      // There are no lines, but viewers require one.
      region: { startLine: 1 },
    },
    ...(operation !== undefined && {
      logicalLocations: [{ name: operation, fullyQualifiedName: operation, kind: 'function' }],
    }),
  };
}

/** The base of relative paths: the API root. */
const targetBase = (target: string) => ({
  [baseId]: { uri: target.endsWith('/') ? target : `${target}/` },
});

function uriOf(operation: string | undefined): string {
  if (operation === undefined) return '.';
  // The overlay adds operations that are not in the contract.
  return encodeURI(pathOf(operation)?.slice(1) ?? operation);
}
