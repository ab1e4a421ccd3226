import { readFileSync } from 'node:fs';
import { XMLParser } from 'fast-xml-parser';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import type { Report } from '../model/report.ts';
import type { SubjectId } from '../model/subject.ts';
import { everyHostile } from '../testing/hostile.ts';
import { checkOn, withChecks, withFindings } from '../testing/sample-parts.ts';
import { passingReport, sampleReport } from '../testing/sample-report.ts';
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

  it('tells target, seed, time and counts, a case in a line', () => {
    const [check] = passingReport.checks;
    const report = {
      ...passingReport,
      checks: [
        { ...check!, durationMs: 1_250 },
        { ...checkOn('ERR-2'), proves: ['AUTH-4' as const] },
      ],
    };
    expect(renderJunit(report)).toMatchInlineSnapshot(`
      "<?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="@file-storage/conformance https://files.example.com/api/v1" tests="2" failures="0" errors="0" time="8.412">
      <testsuite name="AUTH" tests="2" failures="0" errors="0" skipped="1" time="1.281" timestamp="2026-03-14T09:26:53">
      <properties><property name="target" value="https://files.example.com/api/v1"/><property name="seed" value="1836311903"/></properties>
      <testcase name="a request without a token is refused with 401" classname="AUTH/getVault" time="1.250"/>
      <testcase name="another account is refused with 403" classname="AUTH/getWorkspace" time="0.031"><skipped>needs a second account | a cell | **bold** \`code\` \`\`\`fence [link](javascript:alert(1)) &lt;details&gt; @someone #1 ~~gone~~</skipped></testcase>
      </testsuite>
      </testsuites>
      "
    `);
  });

  it('counts in each suite and in all what failed, broke and was skipped', () => {
    const xml = renderJunit(sampleReport);
    expect(parse(xml).map((suite) => countsOf(suite, ['tests', 'failures', 'errors', 'skipped']))).toEqual([
      'AUTH 2 0 0 0',
      'ERR 2 0 0 1',
      'FOLDER 3 1 0 0',
      'WS 1 0 0 0',
      'NOTE 2 1 0 0',
      'TRASH 2 1 0 1',
      'LINK 1 1 0 0',
      'RULE 1 1 0 0',
      'TRACK 1 0 0 1',
      'VAULT 2 0 1 1',
      'BASELINE 1 1 0 0',
    ]);
    expect(/<testsuites .*?>/.exec(xml)?.[0]).toBe(
      '<testsuites name="@file-storage/conformance https://files.example.com/api/v1" tests="18" failures="6" errors="1" time="8.412">',
    );
  });

  it('adds the times of its cases up', () => {
    const [auth] = parse(renderJunit(sampleReport));
    expect(auth?.testcase.map((testCase) => testCase['@time'])).toEqual(['0.031', '0.031']);
    expect(auth?.['@time']).toBe('0.063');
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

  it('names no operation where a check is about answers of any', () => {
    expect(caseOf('RULE-1')['@classname']).toBe('RULE');
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

  it('tells of a failure the requirement, what was expected, the exchange and how to repeat it', () => {
    const failed = caseNamed(
      parse(renderJunit(sampleReport)),
      'a folder without a name is refused with an error on name',
    );
    expect(failed['@classname']).toBe('FOLDER/createFolder');
    expect(failed.failure?.['@type']).toBe('FOLDER-4');
    expect(failed.failure?.['#text']).toMatchInlineSnapshot(`
      "FOLDER-4  A folder without a \`name\` is refused, and \`errors.name\` carries a required-field message.
      expected  a 4xx with a message for the field name
      got       201 with {"status":"success"}

      POST https://files.example.com/api/v1/folders
      authorization: Bearer <token>
      content-type: application/json

      {"parentId":null}

      201
      Content-Type: application/json
      X-Powered-By: <script>globalThis.hacked = true</script><img src=x onerror="globalThis.hacked = true">

      {"status":"success","folder":{"id":4213,"name":null,"type":"folder","hash":"NDIxM3w"}}

      curl -X POST 'https://files.example.com/api/v1/folders' -H "Authorization: Bearer $FILE_STORAGE_TOKEN" --data-raw '{"parentId":null}'"
    `);
  });

  it('skips what was not exercised and what the baseline knows, with the reason', () => {
    const suites = parse(renderJunit(sampleReport));
    expect(caseNamed(suites, 'a restored entry is active').skipped).toBe(
      'no state provider offers trashed-entry',
    );
    expect(caseNamed(suites, 'a view record tells when').skipped).toBe(
      'listed in the baseline: TRACK-18, expected views[0].date: YYYY-MM-DD HH:MM:SS, got "2026-03-14T09:26:53Z"',
    );
  });

  it('names all that the baseline knows of a check', () => {
    const known = withChecks((check) => ({ ...check, verdict: 'known' }));
    const { skipped } = caseOf('LINK-15', known);
    expect(skipped).toMatch(/^listed in the baseline: LINK-15 LINK-16, expected /);
  });

  it('reports what broke as an error, with what it would have proven', () => {
    const reason = 'GET https://files.example.com/api/v1/vault: no answer within 30 s.';
    expect(caseOf('VAULT-1').error).toEqual({ '@type': 'VAULT-1', '@message': reason, '#text': reason });
    const broken = { ...checkOn('VAULT-1'), proves: ['VAULT-1', 'VAULT-2'] as const };
    const [vault] = parse(renderJunit({ ...passingReport, checks: [broken] }));
    expect(vault?.testcase[0]?.error?.['@type']).toBe('VAULT-1 VAULT-2');
  });

  it('fails where the baseline is out of date', () => {
    const outdated = caseNamed(parse(renderJunit(sampleReport)), 'WS-5 fails, as listed in the baseline');
    expect(outdated).toEqual({
      '@name': 'WS-5 fails, as listed in the baseline',
      '@classname': 'BASELINE',
      '@time': '0.000',
      failure: {
        '@type': 'WS-5',
        '@message':
          'WS-5 passed, but the baseline lists it as a failure: update the baseline with --update-baseline',
        '#text': 'WS-5  The workspace list contains every workspace that the caller belongs to.',
      },
    });
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

const countsOf = (suite: Suite, names: readonly string[]) =>
  [suite['@name'], ...names.map((name) => suite[`@${name}`])].join(' ');

const withGot = (got: string): Report =>
  withChecks((check) => ({ ...check, findings: check.findings.map((finding) => ({ ...finding, got })) }));
