import { readFile } from 'node:fs/promises';
import path from 'node:path';
import Ajv from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import schema from '../../report.schema.json' with { type: 'json' };
import { reportKinds, type ReportKind } from '../../src/cli/report-target.ts';
import type { Report } from '../../src/engine/model/report.ts';

const ajv = new Ajv.default({ allowUnionTypes: true });
addFormats.default(ajv);
const validate = ajv.compile(schema);

const fileOf = (folder: string, kind: ReportKind): string => path.join(folder, `report.${kind}`);

const junitSchema = new URL('../../src/engine/reporters/fixtures/junit.xsd', import.meta.url);

/** The options for a report of every kind. */
export const reportOptions = (folder: string): string[] =>
  reportKinds.flatMap((kind) => ['--report', `${kind}=${fileOf(folder, kind)}`]);

/** The text of every report, by its kind. */
export async function readReports(folder: string): Promise<Record<ReportKind, string>> {
  const texts = await Promise.all(
    reportKinds.map(async (kind) => [kind, await readFile(fileOf(folder, kind), 'utf8')] as const),
  );
  return Object.fromEntries(texts) as Record<ReportKind, string>;
}

/** Expects complete reports, and returns the JSON report. */
export async function expectWholeReports(folder: string): Promise<Report> {
  const { json, junit, html, sarif, markdown } = await readReports(folder);
  const report = JSON.parse(json) as Report;
  validate(report);
  expect(validate.errors).toBeNull();
  expect((await validateXML({ xml: junit, schema: await readFile(junitSchema, 'utf8') })).errors).toEqual([]);
  expect(html.trimEnd()).toMatch(/<\/html>$/);
  expect(JSON.parse(sarif)).toMatchObject({ version: '2.1.0' });
  expect(markdown).toContain('#');
  return report;
}
