import { readFileSync } from 'node:fs';
import { XMLParser } from 'fast-xml-parser';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import type { Report } from '../model/report.ts';
import { everyHostile } from '../testing/hostile.ts';
import { passingReport, sampleReport } from '../testing/sample-report.ts';
import { renderJunit } from './junit.ts';

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
      { numRuns: 3 },
    );
  });

  it('has a suite for each area and counts what is in it', () => {
    const suites = parse(renderJunit(sampleReport));
    expect(suites.map((suite) => `${suite['@name']} ${suite['@tests']} ${suite['@failures']}`)).toContain(
      'FOLDER 3 1',
    );
    const total = suites.reduce((sum, suite) => sum + Number(suite['@tests']), 0);
    expect(total).toBe(sampleReport.checks.length + sampleReport.unexpectedPasses.length);
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
    expect(caseNamed(suites, 'a view record tells when').skipped).toContain(
      'known by the baseline: TRACK-18',
    );
  });

  it('reports what broke as an error', () => {
    const broken = caseNamed(parse(renderJunit(sampleReport)), 'the vault is answered');
    expect(broken.error?.['@message']).toContain('no answer within 30 s');
  });

  it('fails where the baseline is out of date', () => {
    const outdated = caseNamed(parse(renderJunit(sampleReport)), 'WS-5 fails, as the baseline says');
    expect(outdated.failure?.['@message']).toContain('--update-baseline');
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
    trimValues: false,
    isArray: (name) => name === 'testsuite' || name === 'testcase',
  });
  const { testsuites } = parser.parse(xml) as { testsuites: { testsuite: Suite[] } };
  return testsuites.testsuite;
}

function caseNamed(suites: readonly Suite[], name: string): Case {
  const found = suites.flatMap(({ testcase }) => testcase).find((one) => one['@name'] === name);
  if (!found) throw new Error(`There is no test case ${name}.`);
  return found;
}

function withGot(got: string): Report {
  return {
    ...sampleReport,
    checks: sampleReport.checks.map((check) => ({
      ...check,
      findings: check.findings.map((finding) => ({ ...finding, got })),
    })),
  };
}
