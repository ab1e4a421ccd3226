import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import type { Report } from '../engine/model/report.ts';
import type { Submission } from '../engine/model/submission.ts';
import { UsageError } from '../engine/model/errors.ts';
import reportSchema from '../../report.schema.json' with { type: 'json' };
import submissionSchema from '../../submission.schema.json' with { type: 'json' };
import { readText } from './read-text.ts';

/**
 * Reads a JSON report.
 *
 * @throws UsageError if the file is not a report
 */
export async function readReport(file: string): Promise<Report> {
  return reportIn(await readJson(file), file);
}

/**
 * Reads a JSON report or a submission.
 *
 * @throws UsageError if the file is neither
 */
export async function readReportOrSubmission(
  file: string,
): Promise<{ readonly report: Report } | { readonly submission: Submission }> {
  const value = await readJson(file);
  if (typeof value !== 'object' || value === null || !('digest' in value)) {
    return { report: reportIn(value, file) };
  }
  return { submission: valid(value, submissionSchema, `${file} is not a submission`) as Submission };
}

const reportIn = (value: unknown, file: string): Report =>
  valid(value, reportSchema, `${file} is not a report of this tool`) as Report;

async function readJson(file: string): Promise<unknown> {
  const text = await readText(file, 'The report');
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new UsageError(`${file} is not JSON: give a report that --report json=FILE wrote.`, {
      cause: error,
    });
  }
}

function valid(value: unknown, schema: object, otherwise: string): unknown {
  const ajv = ajvFormats.default(new Ajv2020({ allowUnionTypes: true }));
  if (schema !== reportSchema) ajv.addSchema(reportSchema, 'report.schema.json');
  const validate = ajv.compile(schema);
  if (validate(value)) return value;
  const [problem] = validate.errors ?? [];
  const place = problem?.instancePath === '' ? '' : ` at ${problem?.instancePath}`;
  throw new UsageError(`${otherwise}:${place} ${problem?.message}.`);
}
