import { readFileSync } from 'node:fs';
import { XMLParser } from 'fast-xml-parser';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import type { Report } from '../model/report.ts';
import type { SubjectId } from '../model/subject.ts';
import { everyHostile } from '../../testing/hostile.ts';
import { checkOn, withChecks, withFindings } from '../../testing/sample-parts.ts';
import { passingReport, sampleReport } from '../../testing/sample-report.ts';
import { renderJunit } from './junit.ts';
import { printable } from '../model/printable.ts';

const schema = readFileSync(new URL('fixtures/junit.xsd', import.meta.url), 'utf8');

interface Element {
  readonly [attribute: `@${string}`]: string;
  readonly '#text'?: string;
}
interface Case extends Element {
  readonly failure?: Element;
  readonly error?: Element;
  readonly skipped?: string;
}
interface Suite extends Element {
  readonly testcase: readonly Case[];
}

describe('the JUnit report', () => {
  it('validates against the schema, hostile answers and all', async () => {
    expect(await problems(renderJunit(sampleReport))).toEqual([]);
    expect(await problems(renderJunit(passingReport))).toEqual([]);
  });

  it('tells all of a run', async () => {
    await expect(renderJunit(sampleReport)).toMatchFileSnapshot('fixtures/junit/sample.xml');
  });

  it('is judged by a schema that refuses what is wrong', async () => {
    const wrong = renderJunit(sampleReport).replace('<testcase name=', '<testcase title=');
    expect(await problems(wrong)).not.toEqual([]);
  });

  it('is XML whatever the server sent', async () => {
    const texts = fc.array(fc.string({ unit: 'binary' }), { minLength: 100, maxLength: 100 });
    await fc.assert(
      fc.asyncProperty(texts, async (some) => {
        expect(await problems(renderJunit(withGot([...some, everyHostile].join(' '))))).toEqual([]);
      }),
      { numRuns: 3, seed: 7 },
    );
  });

  it('leaves out what tells of an unknown only, and the suite of a baseline that is up to date', () => {
    const watch = { ...passingReport.checks[0]!, name: 'watches', proves: [], verdict: 'observed' as const };
    const suites = parse(renderJunit({ ...passingReport, checks: [...passingReport.checks, watch] }));
    expect(suites.map((suite) => suite['@name'])).toEqual(['AUTH', 'ERR', 'FOLDER', 'WS', 'NOTE']);
    expect(suites.flatMap(({ testcase }) => testcase)).toHaveLength(passingReport.checks.length);
  });

  it('has nothing to tell of what holds, whether proven or observed', () => {
    const [check] = passingReport.checks;
    const checks = [check!, { ...check!, name: 'an answer of the overlay', verdict: 'observed' as const }];
    const xml = renderJunit({ ...passingReport, checks });
    expect(xml.match(/<testcase [^>]*\/>/g)).toHaveLength(2);
  });

  it('names a check by its id and its sentence, so that it is found when the sentence is reworded', () => {
    const check = { ...passingReport.checks[0]!, id: 'AUTH-3.1' };
    const [suite] = parse(renderJunit({ ...passingReport, checks: [check] }));
    expect(suite?.testcase[0]?.['@name']).toBe('AUTH-3.1 a request without a token is refused with 401');
  });

  it('has a message in one piece, cut where it is long, and a paragraph for each finding', () => {
    expect(caseOf('LINK-15').failure).toMatchObject({
      '@type': 'LINK-15 LINK-16',
      '@message':
        'expected link.allow_edit: a boolean, got first line\nsecond line\n::error::third line\n\n# a heading',
    });
    const long = withChecks((check) => ({ ...withFindings(2)(check), got: 'g'.repeat(600) }));
    const { failure } = caseOf('TRASH-4', long);
    expect(failure?.['@message']).toMatch(/^expected state: deleted, got g{471}\.\.\. \(629 characters\)$/);
    const paragraph = [
      'TRASH-4  Deleting with `deleteForever` true deletes active entries permanently.',
      'expected  state: deleted',
      'got       state: trashed, says the state provider',
    ].join('\n');
    expect(failure?.['#text']).toBe(`${paragraph}\n\n${paragraph}`);
  });

  it('names all that the baseline knows of a check', () => {
    const known = withChecks((check) => ({ ...check, verdict: 'known' }));
    const { skipped } = caseOf('LINK-15', known);
    expect(skipped).toMatch(/^listed in the baseline: LINK-15 LINK-16, expected /);
  });

  it('reports what broke as an error, with what it would have proven', () => {
    const broken = { ...checkOn('VAULT-1'), proves: ['VAULT-1', 'VAULT-2'] as const };
    const [vault] = parse(renderJunit({ ...passingReport, checks: [broken] }));
    expect(vault?.testcase[0]?.error?.['@type']).toBe('VAULT-1 VAULT-2');
  });
});

async function problems(xml: string): Promise<readonly string[]> {
  const { errors } = await validateXML({
    xml: [{ fileName: 'junit.xml', contents: xml }],
    schema: [schema],
  });
  return errors.map(({ message }) => message);
}

function parse(xml: string): readonly Suite[] {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    // Decodes the character references that stand for line feeds in attributes.
    // oxlint-disable-next-line typescript/no-deprecated -- the replacement needs another package
    htmlEntities: true,
    trimValues: false,
    isArray: (name) => name === 'testsuite' || name === 'testcase',
  });
  const { testsuites } = parser.parse(xml) as { testsuites: { testsuite: Suite[] } };
  return testsuites.testsuite;
}

function caseNamed(suites: readonly Suite[], name: string): Case {
  const found = suites.flatMap(({ testcase }) => testcase).find((testCase) => testCase['@name'] === name);
  if (!found) throw new Error(`There is no test case ${name}.`);
  return found;
}

const caseOf = (id: SubjectId, report = sampleReport) =>
  caseNamed(parse(renderJunit(report)), printable(checkOn(id).name));

const withGot = (got: string): Report =>
  withChecks((check) => ({ ...check, findings: check.findings.map((finding) => ({ ...finding, got })) }));
