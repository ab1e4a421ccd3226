import { readFileSync } from 'node:fs';
import Ajv from 'ajv-draft-04';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import type { Report } from '../model/report.ts';
import { hostile } from '../testing/hostile.ts';
import { passingReport, sampleReport } from '../testing/sample-report.ts';
import { renderSarif } from './sarif.ts';

interface Result {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly message: { readonly text: string };
  readonly locations: readonly {
    readonly physicalLocation: { readonly artifactLocation: { readonly uri: string } };
  }[];
  readonly partialFingerprints: Readonly<Record<string, string>>;
  readonly suppressions?: readonly unknown[];
}
interface Log {
  readonly runs: readonly [
    {
      readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
      readonly automationDetails: { readonly id: string };
      readonly invocations: readonly [{ readonly toolExecutionNotifications: readonly unknown[] }];
      readonly results: readonly Result[];
    },
  ];
}

const schema = JSON.parse(
  readFileSync(new URL('fixtures/sarif-2.1.0.schema.json', import.meta.url), 'utf8'),
) as Record<string, unknown>;
const ajv = new Ajv.default({ strict: false, allErrors: true, unicodeRegExp: false });
addFormats.default(ajv);
const validate = ajv.compile(schema);

const runOf = (report: Report) => (JSON.parse(renderSarif(report)) as Log).runs[0];
const resultOf = (id: string) => runOf(sampleReport).results.find(({ ruleId }) => ruleId === id);

describe('the SARIF report', () => {
  it.each([
    ['a run with failures', sampleReport],
    ['a run in which all holds', passingReport],
    ['a shard that was interrupted', { ...sampleReport, shard: '1/3', interrupted: true }],
  ])('validates against the schema: %s', (_, report) => {
    validate(JSON.parse(renderSarif(report)));
    expect(validate.errors).toBeNull();
  });

  it('is judged by a schema that refuses what is wrong', () => {
    expect(validate(JSON.parse(renderSarif(sampleReport).replace('"ruleId"', '"rule"')))).toBe(false);
  });

  it('has a rule for each requirement and a result for each finding against one', () => {
    const { tool, results } = runOf(sampleReport);
    expect(tool.driver.rules).toHaveLength(sampleReport.requirements.length);
    expect(results.map(({ ruleId }) => ruleId).sort()).toEqual(
      ['FOLDER-4', 'LINK-15', 'LINK-16', 'NOTE-3', 'RULE-1', 'TRACK-18', 'TRASH-4'].sort(),
    );
    for (const { ruleId, ruleIndex } of results) expect(tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
    expect(runOf(passingReport).results).toEqual([]);
  });

  it('says what was expected and what came', () => {
    expect(resultOf('FOLDER-4')?.message.text).toBe(
      'a folder without a name is refused with an error on name: expected a 4xx with a message for the field name, got 201 with {"status":"success"}',
    );
  });

  it('places a result at the path of its operation, relative to the target', () => {
    const uris = ['LINK-15', 'RULE-1', 'TRASH-4'].map(
      (id) => resultOf(id)?.locations[0]?.physicalLocation.artifactLocation.uri,
    );
    expect(uris).toEqual(['file-entries/%7BentryId%7D/shareable-link', 'track/all', 'file-entries/delete']);
  });

  it('suppresses what the baseline knows, and that alone', () => {
    const suppressed = runOf(sampleReport).results.filter(({ suppressions }) => suppressions);
    expect(suppressed.map(({ ruleId }) => ruleId)).toEqual(['TRACK-18']);
  });

  it('reports what broke as a notification', () => {
    expect(JSON.stringify(runOf(sampleReport).invocations[0].toolExecutionNotifications)).toContain(
      'VAULT-1',
    );
  });

  it('gives each result a fingerprint of its own that does not depend on the answers', () => {
    const prints = ({ results }: ReturnType<typeof runOf>) =>
      results.map(({ partialFingerprints }) => partialFingerprints['requirementCheckOperation/v1']);
    const twice = {
      ...sampleReport,
      checks: sampleReport.checks.map((check) => ({
        ...check,
        findings: [...check.findings, ...check.findings],
      })),
    };
    const all = prints(runOf(twice));
    expect(new Set(all).size).toBe(all.length);
    const otherAnswers = {
      ...sampleReport,
      checks: sampleReport.checks.map((check) => ({
        ...check,
        findings: check.findings.map((finding) => ({ ...finding, got: 'something else' })),
      })),
    };
    expect(prints(runOf(otherAnswers))).toEqual(prints(runOf(sampleReport)));
  });

  it('tells shards apart', () => {
    expect(runOf({ ...sampleReport, shard: '2/3' }).automationDetails.id).toBe(
      'file-storage-conformance/full-2of3/',
    );
  });

  it('makes no link of what a server answers', () => {
    const checks = sampleReport.checks.map((check) => ({
      ...check,
      findings: check.findings.map((finding) => ({ ...finding, got: hostile.markdown })),
    }));
    expect(runOf({ ...sampleReport, checks }).results[0]?.message.text).toContain('\\[link](javascript:');
  });
});
