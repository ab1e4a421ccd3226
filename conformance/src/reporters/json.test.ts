import Ajv from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import schema from '../../report.schema.json' with { type: 'json' };
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
import { hostile } from '../testing/hostile.ts';
import { passingReport, sampleReport } from '../testing/sample-report.ts';
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
  const { contract } = schema.properties;

  // The compiler refuses a field that the type does not have, and a list with a missing one.
  it.each<[string, ObjectSchema, Fields]>([
    [
      'Report',
      schema,
      fieldsOf<Report>({
        tool: 'required',
        version: 'required',
        contract: 'required',
        target: 'required',
        profile: 'required',
        seed: 'required',
        command: 'optional',
        startedAt: 'required',
        durationMs: 'required',
        requests: 'required',
        shard: 'required',
        filter: 'optional',
        interrupted: 'required',
        summary: 'required',
        requirements: 'required',
        checks: 'required',
        observations: 'required',
        leftovers: 'required',
        lateEffects: 'optional',
        silence: 'optional',
        unexpectedPasses: 'required',
        unjudged: 'required',
        causes: 'required',
      }),
    ],
    [
      'Report.contract',
      contract,
      fieldsOf<Report['contract']>({ title: 'required', version: 'required', overlay: 'required' }),
    ],
    [
      'Report.filter',
      schema.properties.filter,
      fieldsOf<NonNullable<Report['filter']>>({ only: 'required', skip: 'required' }),
    ],
    [
      'Report.summary',
      schema.properties.summary,
      fieldsOf<Summary>({
        passed: 'required',
        failed: 'required',
        errored: 'required',
        notExercised: 'required',
        cannotBeSeen: 'optional',
        observed: 'required',
        known: 'required',
      }),
    ],
    [
      'RequirementReport',
      $defs.requirement,
      fieldsOf<RequirementReport>({
        id: 'required',
        statement: 'required',
        verdict: 'required',
        reason: 'optional',
        obstacle: 'optional',
        remedies: 'optional',
        cannotBeSeen: 'optional',
        checks: 'required',
      }),
    ],
    [
      'CheckReport',
      $defs.check,
      fieldsOf<CheckReport>({
        id: 'optional',
        name: 'required',
        operation: 'required',
        isAmbiguous: 'optional',
        proves: 'required',
        verdict: 'required',
        outcomes: 'required',
        reason: 'optional',
        blockedBy: 'optional',
        unmet: 'optional',
        cannotBeSeen: 'optional',
        otherFacts: 'optional',
        breakage: 'optional',
        unanswered: 'optional',
        refusals: 'optional',
        stack: 'optional',
        cases: 'optional',
        expected: 'optional',
        got: 'optional',
        findings: 'required',
        exchanges: 'required',
        durationMs: 'required',
        side: 'optional',
      }),
    ],
    [
      'FindingReport',
      $defs.finding,
      fieldsOf<FindingReport>({
        subjects: 'required',
        case: 'optional',
        expected: 'required',
        got: 'required',
        exchange: 'required',
      }),
    ],
    [
      'ExchangeReport',
      $defs.exchange,
      fieldsOf<ExchangeReport>({
        operation: 'required',
        request: 'required',
        response: 'required',
        durationMs: 'required',
        sent: 'optional',
        curl: 'optional',
      }),
    ],
    [
      'ExchangeReport.request',
      $defs.exchange.properties.request,
      fieldsOf<ExchangeReport['request']>({
        method: 'required',
        url: 'required',
        headers: 'optional',
        body: 'optional',
      }),
    ],
    [
      'ExchangeReport.response',
      $defs.exchange.properties.response,
      fieldsOf<ExchangeReport['response']>({ status: 'required', headers: 'optional', body: 'optional' }),
    ],
    [
      'Observation',
      $defs.observation,
      fieldsOf<ObservationReport>({
        unknown: 'required',
        behaviour: 'required',
        fact: 'optional',
        operations: 'optional',
        shownBy: 'optional',
      }),
    ],
    [
      'Leftover',
      $defs.leftover,
      fieldsOf<Leftover>({ kind: 'required', id: 'required', name: 'required', reason: 'required' }),
    ],
  ])('has the fields of %s, and no others', (_, { properties, required, additionalProperties }, fields) => {
    expect(Object.keys(properties).sort()).toEqual(Object.keys(fields).sort());
    expect([...required].sort()).toEqual(
      Object.keys(fields)
        .filter((name) => fields[name] === 'required')
        .sort(),
    );
    expect(additionalProperties).toBe(false);
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

interface ObjectSchema {
  readonly properties: object;
  readonly required: readonly string[];
  readonly additionalProperties: boolean;
}

type Fields = Readonly<Record<string, 'required' | 'optional'>>;

function fieldsOf<Type>(fields: {
  readonly [Key in keyof Type]-?: undefined extends Type[Key] ? 'optional' : 'required';
}): Fields {
  return fields;
}

/** Properties below a schema that neither have a description nor refer to a schema with one. */
function fieldsWithoutDescription(definition: object): string[] {
  const { properties = {} } = definition as { properties?: Record<string, object> };
  return Object.entries(properties).flatMap(([name, property]) => [
    ...('description' in property || '$ref' in property ? [] : [name]),
    ...fieldsWithoutDescription(property),
  ]);
}
