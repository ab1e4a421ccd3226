import type { Report } from '../model/report.ts';
import type { Submission } from '../model/submission.ts';
import { UsageError } from '../model/errors.ts';
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
    return { report: await reportIn(value, file) };
  }
  return { submission: await valid<Submission>(value, submissionSchema, `${file} is not a submission`) };
}

const reportIn = (value: unknown, file: string): Promise<Report> =>
  valid<Report>(value, reportSchema, `${file} is not a report of this tool`);

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

async function valid<Kind>(value: unknown, schema: object, otherwise: string): Promise<Kind> {
  const [{ Ajv2020 }, { default: ajvFormats }] = await Promise.all([
    import('ajv/dist/2020.js'),
    import('ajv-formats'),
  ]);
  const ajv = ajvFormats.default(new Ajv2020({ allowUnionTypes: true }));
  if (schema !== reportSchema) ajv.addSchema(reportSchema, 'report.schema.json');
  const validate = ajv.compile<Kind>(schema);
  if (validate(value)) return value;
  const [problem] = validate.errors ?? [];
  const place = problem?.instancePath === '' ? '' : ` at ${problem?.instancePath}`;
  throw new UsageError(`${otherwise}:${place} ${problem?.message}.`);
}
