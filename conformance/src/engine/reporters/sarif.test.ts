import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import Ajv from 'ajv-draft-04';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import type { Report } from '../model/report.ts';
import { hostile } from '../../testing/hostile.ts';
import { bareExchange, checkOn, withChecks, withFindings } from '../../testing/sample-parts.ts';
import { passingReport, sampleReport } from '../../testing/sample-report.ts';
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
      readonly invocations: readonly [{ readonly [field: string]: unknown }];
      readonly originalUriBaseIds: object;
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
const resultOf = (id: string, report = sampleReport) =>
  runOf(report).results.find(({ ruleId }) => ruleId === id);
const printOf = ({ partialFingerprints }: Result) => partialFingerprints['requirementCheckOperation/v1'];
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const withGot = (got: string) =>
  withChecks((check) => ({ ...check, findings: check.findings.map((finding) => ({ ...finding, got })) }));

describe('the SARIF report', () => {
  it.each([
    ['a run with failures', sampleReport],
    ['a run in which all holds', passingReport],
    ['a shard that was interrupted', { ...sampleReport, shard: '1/3', interrupted: true }],
  ])('validates against the schema: %s', (_, report) => {
    validate(JSON.parse(renderSarif(report)));
    expect(validate.errors).toBeNull();
  });

  it('holds nothing that steers a terminal or turns the writing direction', () => {
    const text = renderSarif(withGot(`${hostile.control} ${hostile.direction}`));
    expect(text).not.toMatch(/(?!\n)[\p{Cc}\p{Bidi_Control}]/u);
  });

  it('tells all of a run', async () => {
    await expect(renderSarif(sampleReport)).toMatchFileSnapshot('fixtures/sarif/sample.sarif');
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

  it('has no command where no exchange shows it, or one that cannot be repeated', () => {
    expect(resultOf('TRASH-4')).not.toHaveProperty('properties');
    const bare = withChecks((check) => ({ ...check, exchanges: check.exchanges.map(() => bareExchange) }));
    expect(resultOf('FOLDER-4', bare)).not.toHaveProperty('properties');
  });

  it('cuts long values', () => {
    const long = withChecks((check) => ({
      ...check,
      findings: check.findings.map((finding) => ({
        ...finding,
        expected: 'e'.repeat(1_001),
        got: 'g'.repeat(1_001),
      })),
    }));
    expect(resultOf('TRASH-4', long)?.message.text).toMatch(
      /expected e{1000}\.\.\. \(1,001 characters\), got g{1000}\.\.\. \(1,001 characters\)$/,
    );
  });

  it('says when the run was, and whether it came to its end', () => {
    const [invocation] = runOf(sampleReport).invocations;
    expect(invocation).toMatchObject({
      executionSuccessful: true,
      startTimeUtc: '2026-03-14T09:26:53.589Z',
      endTimeUtc: '2026-03-14T09:27:02.001Z',
    });
    for (const end of [{ interrupted: true }, { silence: { fromMs: 0, lastAnswer: null } }]) {
      const [early] = runOf({ ...sampleReport, ...end }).invocations;
      expect(early).toMatchObject({ executionSuccessful: false });
    }
    const unreachable = withChecks((check) => ({ ...check, verdict: 'error' as const }));
    expect(runOf(unreachable).invocations[0]).toMatchObject({ executionSuccessful: false });
  });

  it.each([
    ['createFolder', 'folders'],
    ['ourOwn operation', 'ourOwn%20operation'],
    [null, '.'],
  ])('places a result that no exchange shows, of a check of %s, at %s', (operation, uri) => {
    const report = withChecks((check) => ({ ...check, operation, exchanges: [] }));
    expect(resultOf('LINK-15', report)?.locations[0]?.physicalLocation.artifactLocation.uri).toBe(uri);
  });

  it.each(['', '/'])('has a target that ends in one slash, of one that ends in "%s"', (end) => {
    const target = 'https://files.example.com/api/v1';
    expect(runOf({ ...sampleReport, target: target + end }).originalUriBaseIds).toEqual({
      TARGET: { uri: `${target}/` },
    });
  });

  it('reports what broke as a notification', () => {
    const two = { ...checkOn('VAULT-1'), proves: ['VAULT-1', 'VAULT-2'] as const };
    const checks = sampleReport.checks.map((check) => (check.name === two.name ? two : check));
    const [invocation] = runOf({ ...sampleReport, checks }).invocations;
    expect(invocation['toolExecutionNotifications']).toEqual([
      {
        level: 'error',
        message: {
          text: 'VAULT-1, VAULT-2: the vault is answered: GET https://files.example.com/api/v1/vault: no answer within 30 s.',
        },
      },
    ]);
  });

  it('counts the findings of a check against a requirement in its fingerprints', () => {
    const thrice = runOf(withChecks(withFindings(3))).results.filter(({ ruleId }) => ruleId === 'RULE-1');
    const subject = 'RULE-1\nno request is answered with a server error\nlistTrackedFiles';
    expect(thrice.map(printOf)).toEqual([0, 1, 2].map((number) => sha256(`${subject}\n${number}`)));
  });

  it('has a fingerprint of what has no operation', () => {
    const bare = withChecks((check) => ({ ...check, exchanges: check.exchanges.map(() => bareExchange) }));
    expect(printOf(resultOf('RULE-1', bare)!)).toBe(
      sha256('RULE-1\nno request is answered with a server error\n\n0'),
    );
  });

  it('gives each result a fingerprint of its own that does not depend on the answers', () => {
    const prints = ({ results }: ReturnType<typeof runOf>) => results.map(printOf);
    const fingerprints = prints(runOf(withChecks(withFindings(2))));
    expect(new Set(fingerprints).size).toBe(fingerprints.length);
    const otherAnswers = withGot('something else');
    expect(prints(runOf(otherAnswers))).toEqual(prints(runOf(sampleReport)));
  });

  it('tells shards apart', () => {
    expect(runOf({ ...sampleReport, shard: '2/3' }).automationDetails.id).toBe(
      'file-storage-conformance/full-2of3/',
    );
  });

  it('makes no link of what a server answers', () => {
    const { results } = runOf(withGot(hostile.markdown));
    expect(results[0]?.message.text).toContain('\\[link](javascript:');
  });

  it('leaves brackets that are no link', () => {
    expect(runOf(withGot('views[0].date (a text)')).results[0]?.message.text).toContain(
      'views[0].date (a text)',
    );
  });
});
