import Ajv from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import schema from '../../../report.schema.json' with { type: 'json' };
import type {
  CheckReport,
  ExchangeReport,
  FindingReport,
  Leftover,
  ObservationReport,
  Report,
  RequirementReport,
  Summary,
} from '../model/report.ts';
import type { Verdict } from '../model/verdict.ts';
import { hostile } from '../../testing/hostile.ts';
import { passingReport, sampleReport } from '../../testing/sample-report.ts';
import { renderJson } from './json.ts';

const ajv = new Ajv.default({ allowUnionTypes: true, allErrors: true });
addFormats.default(ajv);
const validate = ajv.compile(schema);

describe('the JSON report', () => {
  it.each([
    ['with every verdict', sampleReport],
    ['in which all holds', passingReport],
    ['of a shard', { ...sampleReport, shard: '2/3', interrupted: true }],
  ])('validates against its schema: a report %s', (_, report) => {
    validate(JSON.parse(renderJson(report)));
    expect(validate.errors).toBeNull();
  });

  it('holds nothing that steers a terminal or turns the writing direction', () => {
    const report = { ...sampleReport, target: `https://${hostile.control}${hostile.direction}` };
    const text = renderJson(report);
    expect(text).not.toMatch(/(?!\n)[\p{Cc}\p{Bidi_Control}]/u);
    expect(JSON.parse(text)).toEqual(report);
  });

  it('tells the report to the letter', () => {
    expect(JSON.parse(renderJson(sampleReport))).toEqual(sampleReport);
  });

  it.each<[string, (report: Mutable) => void]>([
    ['another tool', (report) => (report.tool = 'something else')],
    ['no seed', (report) => delete report.seed],
    ['a field too many', (report) => (report.token = 'x')],
    ['a time that is none', (report) => (report.startedAt = 'yesterday')],
    ['a time that is not in UTC', (report) => (report.startedAt = '2026-03-14T09:26:53+01:00')],
    ['a negative duration', (report) => (report.durationMs = -1)],
    ['a shard that is none', (report) => (report.shard = 'first')],
    ['a count that is none', (report) => (report.summary = { ...sampleReport.summary, passed: 1.5 })],
    [
      'an unknown verdict',
      (report) => (report.requirements = [{ ...sampleReport.requirements[0], verdict: 'ok' }]),
    ],
    [
      'an outcome of no subject',
      (report) => (report.checks = [{ ...sampleReport.checks[0], outcomes: { x: 'passed' } }]),
    ],
    ['a finding that blames nothing', (report) => (report.checks = [checkWith({ subjects: [] })])],
    ['a finding without an exchange', (report) => (report.checks = [checkWith({ exchange: undefined })])],
    ['an observation of nothing', (report) => (report.observations = [{ behaviour: '422' }])],
    ['a leftover of no kind', (report) => (report.leftovers = [{ id: 1, name: 'a', reason: 'b' }])],
  ])('does not validate with %s', (_, mutate) => {
    const report = JSON.parse(renderJson(sampleReport)) as Mutable;
    mutate(report);
    expect(validate(JSON.parse(JSON.stringify(report)))).toBe(false);
  });
});

type Mutable = Record<string, unknown>;

function checkWith(change: Partial<Record<keyof FindingReport, unknown>>): unknown {
  const check = sampleReport.checks.find(({ findings }) => findings.length > 0);
  return { ...check, findings: [{ ...check?.findings[0], ...change }] };
}

describe('the schema of the JSON report', () => {
  const { $defs } = schema;

  it('has the fields of the types, and no others', () => {
    const { contract, filter, summary } = schema.properties;
    const { response } = $defs.exchange.properties;
    const { requirement, check, request, finding, exchange, observation, leftover } = $defs;
    // The compiler refuses `true` for other fields.
    const objects = [
      [schema, true satisfies AreFields<Report, typeof schema>],
      [contract, true satisfies AreFields<Report['contract'], typeof contract>],
      [filter, true satisfies AreFields<NonNullable<Report['filter']>, typeof filter>],
      [summary, true satisfies AreFields<Summary, typeof summary>],
      [requirement, true satisfies AreFields<RequirementReport, typeof requirement>],
      [check, true satisfies AreFields<CheckReport, typeof check>],
      [finding, true satisfies AreFields<FindingReport, typeof finding>],
      [exchange, true satisfies AreFields<ExchangeReport, typeof exchange>],
      [request, true satisfies AreFields<ExchangeReport['request'], typeof request>],
      [response, true satisfies AreFields<ExchangeReport['response'], typeof response>],
      [observation, true satisfies AreFields<ObservationReport, typeof observation>],
      [leftover, true satisfies AreFields<Leftover, typeof leftover>],
    ] as const;
    expect(objects.map(([{ additionalProperties }]) => additionalProperties)).toEqual(
      objects.map(() => false),
    );
  });

  it('has every verdict', () => {
    const verdicts: Record<Verdict, true> = {
      passed: true,
      failed: true,
      error: true,
      'not exercised': true,
      observed: true,
      known: true,
    };
    expect([...$defs.verdict.enum].sort()).toEqual(Object.keys(verdicts).sort());
  });

  it('describes every field', () => {
    const silent = [schema, ...Object.values($defs)].flatMap((definition) =>
      fieldsWithoutDescription(definition),
    );
    expect(silent).toEqual([]);
  });
});

type AreFields<Type, Schema extends { properties: object }> = [keyof Type] extends [
  keyof Schema['properties'],
]
  ? [keyof Schema['properties']] extends [keyof Type]
    ? true
    : false
  : false;

/** Properties below a schema that neither have a description nor refer to a schema with one. */
function fieldsWithoutDescription(definition: object): string[] {
  const { properties = {} } = definition as { properties?: Record<string, object> };
  return Object.entries(properties).flatMap(([name, property]) => [
    ...('description' in property || '$ref' in property ? [] : [name]),
    ...fieldsWithoutDescription(property),
  ]);
}
